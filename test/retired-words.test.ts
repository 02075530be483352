// Test of retired words: names that were replaced do not come back. docs/glossary.md has the words in use.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

/** File names without their ending, each with the better one. Whoever renames a file adds its row. */
const retiredFiles: Readonly<Record<string, string>> = {
  armed: 'variant-with-arms',
  beside: 'runtime',
  continued: 'resume',
  deps: '{room}-dependencies',
  fold: 'aggregate-visits',
  folded: 'normalise',
  'follow-up-wish': 'open-follow-up',
  happenings: 'state-events',
  'heard-statements': 'statement-recorder',
  lanes: 'job-concurrency',
  'lenders-as-set': 'effective-lenders',
  limits: 'the name of what is limited in front',
  'mail-look': 'email-theme',
  'once-as-owner': 'idempotent-as-owner',
  openings: 'open-handlers',
  'own-file': 'operator-file',
  'own-link': 'the name of the link',
  'own-pages': 'the name of the pages',
  'own-texts': 'operator-texts',
  parts: 'composition',
  place: 'current-route',
  proportion: 'confidence-interval',
  'return-secret': 'account/password',
  room: 'capacity',
  settings: 'the name of what is set in front',
  settle: 'record-outcome',
  standing: 'apply-reply, lead-reply',
  supplement: 'follow-up-result',
  'take-documents': 'accept-documents',
  'take-out': 'strip-url-params',
  taken: 'accept-answer',
  'taken-consents': 'accept-consents',
  'taken-out': 'personal-url-params',
  taking: 'answer-context',
  'tell-choice': 'send-tracking-choice',
  texts: 'the name of whose texts in front',
  'told-once': 'deduplicate-events',
  'told-to': 'event-names-by-sink',
  'tracking-drawn': 'build-tracking',
  'use-cases': '{room}-use-cases',
  'vendor-ears': 'vendor-server',
  ways: 'lender-journeys, next-links',
  wear: 'apply-arms',
  words: 'applicant-messages',
}

/** Identifiers, each with the better one. Whoever renames one adds its row. */
const retiredNames: Readonly<Record<string, string>> = {
  adopted: 'adoptedFromTab',
  Asked: 'the name of the request',
  Beside: 'ClientRuntime',
  bury: 'markDead',
  circumstanceNames: 'requestContextNames',
  Circumstances: 'RequestContext',
  circumstances: 'requestContext',
  demanded: 'requestedByLender',
  demandOfLead: 'recordRequestedDataPoints',
  demandsOf: 'dataPointsRequestedBy',
  doOnce: 'runIdempotent',
  ears: 'vendors',
  Ears: 'VendorServer',
  folded: 'aggregated, searchable',
  happenings: 'stateEvents',
  happeningsOf: 'stateEvents',
  hasten: 'runEarlier',
  heard: 'received',
  Heard: 'ReceivedRequest, ReceivedEvent',
  heldOf: 'answeredKeysOf',
  inHeard: 'inReceived',
  isSpent: 'attemptsExhausted',
  isUnheard: 'isUnanswered',
  laidOver: 'mergeTrees',
  Left: 'NextAction',
  MailLook: 'EmailTheme',
  mailLook: 'emailTheme',
  Once: 'IdempotentRequest',
  onceAsOwner: 'idempotentAsOwner',
  onceOf: 'idempotentRequest',
  openCircumstances: 'openRequestContext',
  ownFile: 'operatorFile, affiliateFile',
  ownLink: 'the name of the link',
  ownPages: 'the name of the pages',
  partnerSupplement: 'partnerFollowUpResult',
  PartnerSupplement: 'PartnerFollowUpResult',
  partsOf: 'what the parts are',
  proportion: 'confidenceInterval',
  readCircumstances: 'readRequestContext',
  readWish: 'readFollowUpAsk',
  returnSecret: 'password',
  sayings: 'callsByKind',
  sealCircumstances: 'sealRequestContext',
  settle: 'what it ends',
  settled_at: 'recorded_at',
  settleById: 'recordOutcomeById',
  sit: 'startSink',
  speak: 'callLender',
  Speech: 'LenderCall',
  stillHold: 'stillValid',
  supplement: 'followUpResult',
  supplementFor: 'followUpResultFor',
  takers: 'answerHandlers',
  takeSupplement: 'takeFollowUpResult',
  tellChoice: 'sendTrackingChoice',
  Taking: 'AnswerContext',
  toldOnce: 'deduplicateEvents',
  trackingDrawn: 'buildTracking',
  unheld: 'withoutAnswered',
  vendorEars: 'startVendorServer',
  Wish: 'WantedFollowUp',
  wish: 'followUpRequest',
  Wished: 'OpenResult',
  wished: 'openFollowUp, ownScreens',
  wishes: 'followUpRequests',
  wishesAtMost: 'followUpRequestsAtMost',
  Wishing: 'OpenContext',
  withHeld: 'withAnsweredKeys',
}

const root = join(import.meta.dirname, '..')
const self = 'test/retired-words.test.ts'
// A released migration is never edited: it keeps the names of its day, and the test of a renaming says both.
const withNamesOfBefore = /^(?:server\/platform\/migrations\/|test\/server\/trade-names\.test\.ts)/
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /^(?:bench|catalogue|contract|domain|e2e|sandbox|scripts|server|test|web)\//.test(file))
  .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file) && file !== self && existsSync(join(root, file)))
  .filter((file) => !withNamesOfBefore.test(file))

/** The identifiers of a file: no comments, no text in quotes. */
function identifiersIn(text: string): Set<string> {
  const code = text
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/(^|[^:'"`\\])\/\/.*$/gm, '$1')
    .replaceAll(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, '')
  return new Set(code.match(/[A-Za-z_$][\w$]*/g))
}

const betterFor = (table: Readonly<Record<string, string>>, word: string) =>
  Object.hasOwn(table, word) ? table[word] : undefined

test('no file has a retired name', () => {
  const retired = files.flatMap((file) => {
    const better = betterFor(retiredFiles, basename(file).replace(/\..*$/, ''))
    return better === undefined ? [] : [`${file}: ${better}`]
  })
  expect(retired).toEqual([])
})

test('no identifier is a retired name', () => {
  const retired = files.flatMap((file) =>
    [...identifiersIn(readFileSync(join(root, file), 'utf8'))].flatMap((name) => {
      const better = betterFor(retiredNames, name)
      return better === undefined ? [] : [`${file}: ${name}, better ${better}`]
    }),
  )
  expect(retired).toEqual([])
})

test('comments and texts are no identifiers, names in code are', () => {
  expect([...identifiersIn(`// bury\nconst a = 'bury' /* bury */\nhasten(a)`)]).toEqual(['const', 'a', 'hasten'])
})
