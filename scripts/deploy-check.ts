// `node scripts/deploy-check.ts`: checks the files of deploy/ against the project, without a container engine. Part of `npm run
// check`.
import { knownHere } from './deploy-known.ts'
import { deployProblems } from './deploy-problems.ts'

const problems = deployProblems(knownHere())
for (const problem of problems) console.error(problem)
process.exit(problems.length > 0 ? 1 : 0)
