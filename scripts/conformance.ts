// `npm run conformance`: runs the short form of the gate and writes the conformance table of the accessibility statement from its results.
import { runCommand } from './run-command.ts'

const env = { CONFORMANCE: 'write' }
const succeeded =
  (await runCommand('vitest', ['run', '--project', 'unit', 'test/gate/kinds'], { name: 'gate', env })) &&
  (await runCommand('oxfmt', ['web/about/conformance.generated.ts'], { name: 'format' }))
process.exitCode = succeeded ? 0 : 1
