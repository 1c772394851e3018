//! Commands that delete what runs: clusters, cloud resources, containers and their volumes.

use super::command;
use crate::scan::{
    Kind::DestructiveCommand,
    pattern::{Match, Pattern},
};

pub(super) static TABLE: &[Pattern] = &[
    command(
        DestructiveCommand,
        "a command that deletes a namespace or all that runs in a cluster",
        &["kubectl", "oc delete", "k3s", "kubeadm", "k delete"],
        r"(?-u:\b)(?:kubectl|oc|k)[ \t]+(?:(?:-n|--namespace|--context)[ \t=]+[^\s]+[ \t]+)?delete[ \t]+(?:(?:ns|namespaces?|nodes?|pv|pvc|persistentvolumes?|persistentvolumeclaims?|crds?|customresourcedefinitions?|projects?|clusterroles?)[ \t]+[-A-Za-z$<{]|(?:all|deploy(?:ments?)?|pods?|svc|services?|statefulsets?|secrets?|pvc|ns|namespaces?|[a-z,]+)[ \t]+[^\n;|&`]{0,80}?--all(?-u:\b))|(?-u:\b)kubeadm[ \t]+reset(?-u:\b)|(?-u:\b)k3s-uninstall\.sh",
    )
    .gated(not_scratch),
    command(
        DestructiveCommand,
        "a command that removes a release from a cluster",
        &["helm"],
        r"(?-u:\b)helm[ \t]+(?:uninstall|delete|del)[ \t]+[^\n;|&`]{0,80}?(?:(?:-n|--namespace)[ =]*(?:prod|production|kube-system|live)|--purge|prod(?:uction)?(?-u:\b)|--no-hooks)|(?-u:\b)helm[ \t]+(?:ls|list)[^\n]{0,60}xargs[^\n]{0,30}helm[ \t]+(?:uninstall|delete)",
    ),
    command(
        DestructiveCommand,
        "a command that destroys infrastructure without asking",
        &["terraform", "tofu", "pulumi", "cdk", "terragrunt", "cdktf", "serverless", "sls remove", "eksctl", "doctl", "flyctl", "fly apps", "heroku", "vercel", "firebase", "ansible", "vagrant", "railway", "netlify", "supabase", "wrangler"],
        r"(?-u:\b)(?:terraform|tofu|terragrunt)[ \t]+[^\n;|&`]{0,60}?(?-u:\b)(?:destroy|apply[ \t]+-destroy)(?-u:\b)[^\n;|&`]{0,60}?-{1,2}(?:auto-approve|force|terragrunt-non-interactive)(?-u:\b)|(?-u:\b)pulumi[ \t]+(?:destroy|down)(?-u:\b)[^\n;|&`]{0,40}?(?:--yes|-y|--skip-preview)(?-u:\b)|(?-u:\b)pulumi[ \t]+stack[ \t]+rm[ \t]+[^\n]{0,40}--force|(?-u:\b)(?:cdk|cdktf)[ \t]+destroy[ \t]+[^\n;|&`]{0,60}?(?:--force|-f|--all|--auto-approve)(?-u:\b)|(?-u:\b)eksctl[ \t]+delete[ \t]+cluster|(?-u:\b)doctl[ \t]+[^\n]{0,60}(?-u:\b)delete[ \t]+[^\n]{0,60}(?:--force|-f)(?-u:\b)|(?-u:\b)fly(?:ctl)?[ \t]+(?:apps|volumes|pg)[ \t]+destroy[ \t]+|(?-u:\b)heroku[ \t]+(?:apps:destroy|pg:reset|addons:destroy)[ \t]+|(?-u:\b)(?:vercel|netlify)[ \t]+(?:rm|remove|sites:delete)[ \t]+[^\n]{0,60}(?:--yes|-y|--force|-f)(?-u:\b)|(?-u:\b)firebase[ \t]+(?:firestore:delete[ \t]+[^\n]{0,30}--all-collections|database:remove[ \t]+/|projects:delete)|(?-u:\b)supabase[ \t]+(?:db[ \t]+reset[ \t]+--linked|projects[ \t]+delete)|(?-u:\b)wrangler[ \t]+(?:d1|r2[ \t]+bucket|kv:?[ \t]?namespace)[ \t]+delete[ \t]+|(?-u:\b)vagrant[ \t]+destroy[ \t]+(?:-f|--force)",
    )
    .gated(|found| {
        // One resource, or an environment that was made to be thrown away.
        let text = &found.window[found.whole.clone()];
        let rest = super::rest_of_command(found);
        // A flag such as `--skip-preview` names no resource.
        let words = || text.split_ascii_whitespace().chain(rest.split_ascii_whitespace()).skip(1).filter(|word| !word.starts_with("--skip"));
        !text.contains("-target") && !rest.contains("-target") && !words().any(super::is_scratch_name) && !super::is_described(found)
    }),
    command(
        DestructiveCommand,
        "a command that deletes what is stored or runs in a cloud",
        &["aws ", "gcloud", "gsutil", "az ", "bq rm", "s3cmd", "rclone", "oci ", "mc rb", "azcopy"],
        r"(?-u:\b)aws[ \t]+(?:--[a-z-]+[ \t=]+[^\s]+[ \t]+)?(?:s3[ \t]+(?:rb[ \t]+[^\n;|&`]{0,80}?--force|rm[ \t]+[^\n;|&`]{0,80}?--recursive)|s3api[ \t]+delete-bucket[ \t]+|ec2[ \t]+terminate-instances|rds[ \t]+delete-db-(?:instance|cluster)[ \t]+[^\n]*--skip-final-snapshot|dynamodb[ \t]+delete-table|eks[ \t]+delete-cluster|kms[ \t]+schedule-key-deletion|organizations[ \t]+(?:close-account|delete-organization)|backup[ \t]+delete-(?:backup-vault|recovery-point)|route53[ \t]+delete-hosted-zone|secretsmanager[ \t]+delete-secret[^\n]{0,80}--force-delete|ecr[ \t]+delete-repository[^\n]{0,60}--force)|(?-u:\b)gcloud[ \t]+(?:[a-z0-9-]+[ \t]+){1,5}delete(?-u:\b)|(?-u:\b)gcloud[ \t]+kms[ \t]+[^\n]{0,60}(?-u:\b)destroy(?-u:\b)|(?-u:\b)gsutil[ \t]+(?:-m[ \t]+)?(?:rm[ \t]+(?:-[a-z]*[rRa][a-z]*|[^\n;|&`]{0,80}?\*\*)|rb[ \t]+)|(?-u:\b)gcloud[ \t]+storage[ \t]+rm[ \t]+[^\n;|&`]{0,60}?(?:-r|--recursive)(?-u:\b)|(?-u:\b)az[ \t]+(?:group|sql|storage|keyvault|aks|cosmosdb|postgres|mysql|vm|account|ad|backup)(?:[ \t]+[a-z-]+){0,2}[ \t]+(?:delete|purge|delete-batch)(?-u:\b)|(?-u:\b)bq[ \t]+rm[ \t]+-[a-z]*r|(?-u:\b)s3cmd[ \t]+(?:del|rb)[ \t]+(?:--recursive|--force|-r)|(?-u:\b)rclone[ \t]+(?:purge|delete)[ \t]+|(?-u:\b)mc[ \t]+rb[ \t]+--force",
    )
    .gated(asks_nobody),
    command(
        DestructiveCommand,
        "a container that deletes files of its host",
        &[" /:/", "=/:/", "source=/,", "src=/,"],
        r#"(?-u:\b)(?:docker|podman|nerdctl)[ \t]+run[ \t]+[^\n]{0,160}?(?:(?:-v|--volume)[ \t=]{1,4}["']?/:/|source=/,|src=/,)[^\n]{0,200}?[ \t'";&|](?:rm[ \t]+-|dd[ \t]+if|mkfs|shred[ \t]+)"#,
    ),
    command(
        DestructiveCommand,
        "a command that deletes containers with their volumes",
        &["docker", "podman", "compose down"],
        r"(?-u:\b)(?:docker|podman)[ \t]+system[ \t]+(?:prune[ \t]+[^\n;|&`#]{0,60}?--volumes(?-u:\b)|reset(?-u:\b))|(?-u:\b)(?:docker|podman)[ \t]+volume[ \t]+(?:prune[ \t]+(?:-{1,2}[a-z]+[ \t]+)*(?:-[a-z]*[af]|--all|--force)(?-u:\b)|rm[ \t]+(?:-f[ \t]+)?(?:\$\(|`))|(?-u:\b)(?:docker|podman)(?:-|[ \t]+)compose[ \t]+down[ \t]+[^\n;|&`]{0,60}?(?:-v(?-u:\b)[^\n;|&`]{0,40}?--rmi|--rmi[^\n;|&`]{0,40}?-v(?-u:\b)|--volumes[^\n;|&`]{0,40}?--rmi)|(?-u:\b)(?:docker|podman)[ \t]+(?:rm|rmi|kill|stop)[ \t]+[^\n;|&]{0,30}?\$\([ \t]*(?:docker|podman)[ \t]+(?:ps|images|container[ \t]+ls)[ \t]+-[a-z]*q",
    ),
];

/// Deleting one resource by its name is daily work in these tools; it counts for a whole project, and where nobody is asked.
fn asks_nobody(found: &Match<'_>) -> bool {
    let text = &super::flat(&found.window[found.whole.clone()]);
    let rest = super::rest_of_command(found);
    let named = |word: &str| (word.contains("://") || word.starts_with("preview")) && super::is_scratch_name(word);
    if super::is_described(found) || text.split_ascii_whitespace().chain(rest.split_ascii_whitespace()).any(named) {
        return false;
    }
    if !text.starts_with("az") && !text.starts_with("gcloud") {
        return true;
    }
    let quiet = ["--quiet", " -q", "--yes", " -y", "--force", "--no-wait", "--recursive"];
    let whole = ["projects ", "sql instances ", "container clusters ", "databases ", "kms ", "storage rm", "purge"];
    quiet.iter().any(|flag| rest.contains(flag)) || whole.iter().any(|part| text.contains(part))
}

/// Not a namespace or resource that was made to be thrown away, and not a sentence about the command.
fn not_scratch(found: &Match<'_>) -> bool {
    !super::is_scratch_name(super::last_word(found)) && !super::is_described(found)
}

#[cfg(test)]
mod tests {
    use super::{super::tests::cases, DestructiveCommand};

    #[test]
    fn what_runs() {
        cases(
            DestructiveCommand,
            &[
                "docker run --rm -v /:/host alpine sh -c 'rm -rf /host/*'",
                "```sh\naws rds delete-db-instance --db-instance-identifier shop-prod \\\n  --skip-final-snapshot\n```",
                "pulumi destroy --yes --skip-preview --stack prod",
                "kubectl delete ns production --force --grace-period=0",
                "kubectl delete all --all -A",
                "kubectl delete namespace prod",
                "kubectl -n prod delete pvc --all",
                "helm uninstall app -n production",
                "terraform destroy -auto-approve",
                "terraform -chdir=infra destroy --auto-approve",
                "tofu apply -destroy -auto-approve",
                "pulumi destroy --yes",
                "cdk destroy --all --force",
                "aws s3 rb s3://larkspur-media --force",
                "aws s3 rm s3://bucket --recursive",
                "aws ec2 terminate-instances --instance-ids i-1",
                "gcloud projects delete larkspur-prod --quiet",
                "gcloud sql instances delete main",
                "gsutil -m rm -r gs://bucket",
                "az group delete --name prod --yes --no-wait",
                "docker system prune -a -f --volumes",
                "docker volume rm $(docker volume ls -q)",
                "docker volume prune -f",
                "docker rm -f $(docker ps -aq)",
                "rclone purge remote:backup",
                "heroku apps:destroy larkspur",
            ],
            &[
                "docker run --rm -v ./x:/x alpine sh -c 'rm -rf /x/a'",
                "kubectl delete ns preview-123",
                "kubectl delete namespace pr-7",
                "terraform destroy -target=module.queue -auto-approve",
                "aws s3 rm s3://larkspur-previews/pr-12 --recursive",
                "`kubectl delete ns orbit` deletes all that runs there.",
                "docker compose down",
                "docker system df",
                "docker system prune",
                "docker volume ls",
                "kubectl get pods",
                "kubectl delete pod web-0",
                "kubectl delete -f manifest.yaml",
                "terraform plan",
                "terraform destroy",
                "aws s3 ls",
                "aws s3 cp a s3://b --recursive",
                "gcloud projects list",
                "helm uninstall review-app",
                "az account show",
            ],
        );
    }
}
