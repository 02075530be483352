// Test of deploy/ against the project: the files pass, and the check finds planted errors (Q5).
import { expect, test } from 'vitest'
import { knownHere } from './deploy-known.ts'
import { deployProblems } from './deploy-problems.ts'

const known = knownHere()

test('Q5: Dockerfile, compose file, dashboard and alerts name nothing that is not there', () => {
  expect(deployProblems(known)).toEqual([])
})

test('Q5: the settings and metrics they are held against are those of the server', () => {
  expect([...known.settings]).toEqual(
    expect.arrayContaining(['ROLE', 'DATABASE_URL', 'LOANFORM_KEYS', 'SMS_URL', 'LENDER_MONEYMAN_SECRET']),
  )
  expect([...known.metrics]).toEqual(
    expect.arrayContaining(['loanform_http_request_seconds_bucket', 'loanform_jobs', 'process_cpu_seconds_total']),
  )
  expect(known.loaded).toEqual(
    expect.arrayContaining(['server/app.ts', 'domain/journey/states.ts', 'catalogue/server.generated.ts']),
  )
  expect(known.loaded.filter((file) => /^(?:web|sandbox|scripts|test)\//.test(file))).toEqual([])
  expect(known.packages).toEqual(expect.arrayContaining(['fastify', 'pg', 'yargs']))
})

test.each([
  ['deploy/Dockerfile', 'USER node', 'USER root', 'USER root: expected one that is not root'],
  ['deploy/Dockerfile', 'USER node\n', '', 'USER nothing: expected one that is not root'],
  ['deploy/Dockerfile', /HEALTHCHECK.*\n/, '', 'HEALTHCHECK: expected one that asks /ready'],
  [
    'deploy/Dockerfile',
    /node:24\.21\.0-bookworm-slim AS build/,
    'node:latest AS build',
    'FROM node:latest: expected a version',
  ],
  ['deploy/Dockerfile', /24\.21\.0/g, '24.20.0', 'expected Node 24.21.0'],
  ['deploy/Dockerfile', 'COPY web web', 'COPY webb web', 'COPY webb: is not there'],
  ['deploy/Dockerfile', '--from=modules', '--from=moduls', 'COPY --from=moduls: no stage before is called so'],
  ['deploy/Dockerfile', 'EXPOSE 3000 9464', 'EXPOSE 3000', 'EXPOSE 3000: expected PORT and METRICS_PORT'],
  ['deploy/Dockerfile', 'DRAIN_SECONDS', 'DRAIN_SECOND', 'ENV DRAIN_SECOND: the server reads no such setting'],
  [
    'deploy/Dockerfile',
    /COPY domain domain\n(?=COPY server server\nRUN)/,
    '',
    'domain/journey/states.ts is loaded and not in the image',
  ],
  ['deploy/Dockerfile', 'server/main.ts', 'server/mian.ts', 'CMD: server/mian.ts is not there'],
  ['deploy/compose.yaml', 'postgres:17.6-bookworm', 'postgres', 'image postgres: expected a version'],
  ['deploy/compose.yaml', 'postgres:17.6', 'postgres:18.1', 'RUN: expected postgresql-client-18, which backup needs'],
  ['deploy/Dockerfile', 'postgresql-client-17', 'curl', 'RUN: expected postgresql-client-17, which backup needs'],
  ['deploy/compose.yaml', 'ROLE: worker', 'ROLE: server', 'expected two servers or more, a worker or more'],
  [
    'deploy/compose.yaml',
    '172.30.7.0/24\n    networks',
    '10.0.0.0/8\n    networks',
    'TRUSTED_PROXIES 10.0.0.0/8: expected the network',
  ],
  ['deploy/compose.yaml', /^ +ipv4_address: 172.30.7.12\n/m, '', 'server-b: expected an ipv4_address of its own'],
  [
    'deploy/compose.yaml',
    'ipv4_address: 172.30.7.12',
    'ipv4_address: 172.30.7.11',
    'expected an ipv4_address of its own',
  ],
  ['deploy/compose.yaml', 'server-b:172.30.7.12', 'server-b:172.30.7.13', 'balancer: expected server-b:172.30.7.12'],
  ['deploy/compose.yaml', /^ +ip_range: .*\n/m, '', 'network inside: expected an ip_range for the other containers'],
  ['deploy/compose.yaml', 'read_only: true', 'read_only: false', 'worker: expected read_only'],
  ['deploy/compose.yaml', './balancer.conf:', './balance.conf:', 'volume ./balance.conf is not there'],
  ['deploy/compose.yaml', '  data:\n', '', 'volume data is not there'],
  ['deploy/compose.yaml', 'env_file: postgres.env', 'env_file: pg.env', 'pg.env.example is not there'],
  [
    'deploy/compose.yaml',
    'condition: service_healthy\n\nservices',
    'condition: service_started\n\nservices',
    'expected service_healthy',
  ],
  ['deploy/balancer.conf', 'server-b:3000', 'server-b:3001', 'balancer.conf: server-a:3000 server-b:3001'],
  ['deploy/prometheus.yml', 'worker:9464', 'worker:9465', 'prometheus.yml:'],
  [
    'deploy/compose.yaml',
    'METRICS_NAMES: worker',
    'METRICS_NAMES: server',
    'worker: METRICS_NAMES server: expected worker among them',
  ],
  ['deploy/loanform.env.example', 'SMS_URL', 'SMS_ADDRESS', 'SMS_ADDRESS is no setting'],
  [
    'deploy/loanform.env.example',
    'POLICIES_DIR=/own/policies',
    'POLICIES_DIR=/data/policies',
    'POLICIES_DIR=/data/policies: expected a path below a folder of the host',
  ],
  ['deploy/grafana-dashboard.json', /loanform_jobs/, 'loanform_jobz', 'no metric is called loanform_jobz'],
  [
    'deploy/alerts.yml',
    'loanform_database_up',
    'loanform_db_up',
    'alert DatabaseDown: no metric is called loanform_db_up',
  ],
  ['docs/operating.md', '`JobsDead`', '`JobDead`', 'says nothing of the alert JobsDead'],
  ['.dockerignore', '.data\n', '', '.dockerignore: expected .data'],
])('Q5: %s with %s made %j is found', (file, before, after, expected) => {
  const text = known.text(file)!
  const changed = text.replace(before, after)
  expect(changed).not.toBe(text)
  const problems = deployProblems({ ...known, text: (name) => (name === file ? changed : known.text(name)) })
  expect(problems.join('\n')).toContain(expected)
})
