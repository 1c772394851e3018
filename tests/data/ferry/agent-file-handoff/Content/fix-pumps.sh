#!/bin/sh
echo "restarting the pumps"
