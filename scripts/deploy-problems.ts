// Checks of deploy/ without a container engine: every file, port, setting and metric it names exists.
import { parse } from 'yaml'
import { composeProblems } from './compose-problems.ts'
import type { Known } from './deploy-files.ts'
import { dockerProblems } from './docker-problems.ts'

/** The names of metrics in an expression; `up` is Prometheus' own. */
function metricsIn(expression: string): string[] {
  return [...expression.matchAll(/\b(?:loanform|nodejs|process)_\w+/g)].map(([name]) => name)
}

function watchedProblems({ metrics, text }: Known): string[] {
  const dashboard = JSON.parse(text('deploy/grafana-dashboard.json') ?? '{}') as {
    panels?: { title: string; targets: { expr: string }[] }[]
  }
  const alerts = parse(text('deploy/alerts.yml') ?? '') as { groups: { rules: { alert: string; expr: string }[] }[] }
  const expressions = [
    ...(dashboard.panels ?? []).flatMap(({ title, targets }) =>
      targets.map(({ expr }) => [`dashboard, ${title}`, expr] as const),
    ),
    ...alerts.groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => [`alert ${alert}`, expr] as const)),
  ]
  const operating = text('docs/operating.md') ?? ''
  const untold = alerts.groups.flatMap(({ rules }) =>
    rules
      .filter(({ alert }) => !operating.includes(`\`${alert}\``))
      .map(({ alert }) => `docs/operating.md: says nothing of the alert ${alert}`),
  )
  const named = expressions.flatMap(([where, expression]) => {
    const names = metricsIn(expression)
    if (names.length === 0 && !/\bup\b/.test(expression)) return [`${where}: names no metric`]
    return names.filter((name) => !metrics.has(name)).map((name) => `${where}: no metric is called ${name}`)
  })
  return [...named, ...untold]
}

const ignored = ['.git', '.data', 'node_modules', 'dist', '**/*.env']

/** Everything that is wrong, a line each, with the file it is in. */
export function deployProblems(known: Known): string[] {
  const lines = (known.text('.dockerignore') ?? '').split('\n')
  return [
    ...dockerProblems(known).map((problem) => `deploy/Dockerfile: ${problem}`),
    ...composeProblems(known).map((problem) => `deploy/compose.yaml: ${problem}`),
    ...watchedProblems(known).map((problem) => `deploy: ${problem}`),
    ...ignored.filter((path) => !lines.includes(path)).map((path) => `.dockerignore: expected ${path}`),
  ]
}
