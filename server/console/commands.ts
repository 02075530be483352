// Table of the operator's commands, in the order the help lists them.
import { affiliateCommands } from './commands/affiliates.ts'
import { acts } from './commands/acts.ts'
import { backup } from './commands/backup.ts'
import { restore } from './commands/restore.ts'
import { campaignCommands } from './commands/campaigns.ts'
import { capsSet, capsShow } from './commands/caps.ts'
import { cspReports } from './commands/csp-reports.ts'
import { deadList, deadRetry, deadShow } from './commands/dead-letters.ts'
import { conversionsCount } from './commands/conversions.ts'
import { conversionCommands, postbackCommands, webhookCommands } from './commands/deliveries.ts'
import { documents } from './commands/documents.ts'
import { eraseCommand } from './commands/erase.ts'
import { exportCommand } from './commands/export.ts'
import { funnelCommand } from './commands/funnel.ts'
import { heldCommands } from './commands/held.ts'
import { importPostcodes } from './commands/import-postcodes.ts'
import { jobsList, jobsRemove, jobsRetry } from './commands/jobs.ts'
import { keysDrop, keysReseal, keysRotate, keysStatus } from './commands/keys.ts'
import { leadsCsvCommand } from './commands/leads-csv.ts'
import { ledgerCsvCommands } from './commands/ledger-csv.ts'
import { leadsList, leadsShow } from './commands/leads.ts'
import { lendersList, lendersOff, lendersOn } from './commands/lenders.ts'
import { purgeCommand } from './commands/purge.ts'
import { questions } from './commands/questions.ts'
import { reportRevenue } from './commands/revenue.ts'
import { replay } from './commands/replay.ts'
import { status } from './commands/status.ts'
import { whatIf } from './commands/what-if.ts'
import type { AdminCommand, AloneCommand } from './command.ts'

export const commands: readonly (AdminCommand | AloneCommand)[] = [
  status,
  leadsList,
  leadsShow,
  leadsCsvCommand,
  exportCommand,
  eraseCommand,
  ...heldCommands,
  lendersList,
  lendersOff,
  lendersOn,
  capsShow,
  capsSet,
  replay,
  whatIf,
  questions,
  jobsList,
  jobsRetry,
  jobsRemove,
  deadList,
  deadShow,
  deadRetry,
  ...campaignCommands,
  ...affiliateCommands,
  reportRevenue,
  ...ledgerCsvCommands,
  funnelCommand,
  ...postbackCommands,
  ...webhookCommands,
  conversionsCount,
  ...conversionCommands,
  ...documents,
  cspReports,
  importPostcodes,
  purgeCommand,
  keysStatus,
  keysRotate,
  keysReseal,
  keysDrop,
  backup,
  restore,
  acts,
]
