// Table of job handlers: one for each kind of job.
import { confirmUnsubscribeHandler } from '#server/reach/campaigns/confirm-unsubscribe.ts'
import { sendMessageHandler } from '#server/reach/campaigns/send-message-job.ts'
import type { ServerDeps } from './composition.ts'
import { removeObjectHandler } from '#server/platform/documents/remove-object-job.ts'
import { askTiming } from '#server/lenders/desk/ask-timing.ts'
import { deskHandlers } from '#server/lenders/desk/desk-handlers.ts'
import { scanDocumentHandler } from '#server/lenders/follow-ups/scan-document-job.ts'
import { deliverHandler } from '#server/reach/outbox/deliver.ts'
import { tellErasureHandler } from '#server/lenders/desk/tell-erasure-job.ts'
import { heldLeadHandler } from '#server/calls/bot-score/held-lead-job.ts'
import { sendDataLinkHandler } from '#server/calls/send-data-link.ts'
import { sendStepUpHandler } from '#server/calls/step-up/send-step-up-job.ts'
import { sendCodeHandler } from '#server/lenders/verification/send-code-job.ts'
import type { KeyHolder } from '#server/platform/kit/key-holder.ts'
import type { JobKind } from '#server/platform/jobs/job-concurrency.ts'
import { resealHandler } from '#server/platform/jobs/reseal-job.ts'
import { vacuumHandler } from '#server/platform/jobs/vacuum-job.ts'
import type { JobHandler } from '#server/platform/jobs/worker.ts'

/** Those that need the keys themselves, or the process's own way of opening the database. */
type ProcessKind = 'reseal' | 'vacuum'

/** By kind of job: every kind but the process's own. */
export function jobHandlers(deps: ServerDeps): Readonly<Record<Exclude<JobKind, ProcessKind>, JobHandler>> {
  return {
    ...deskHandlers(deps, askTiming),
    'send-code': sendCodeHandler(deps),
    'held-lead': heldLeadHandler(deps),
    'send-step-up': sendStepUpHandler(deps),
    'send-data-link': sendDataLinkHandler(deps),
    'scan-document': scanDocumentHandler(deps),
    'remove-object': removeObjectHandler(deps),
    deliver: deliverHandler(deps),
    convert: deliverHandler(deps),
    'confirm-unsubscribe': confirmUnsubscribeHandler(deps),
    'send-message': sendMessageHandler(deps),
    'tell-erasure': tellErasureHandler(deps),
  }
}

/** Those of the process alone, which has the keys and opened the database. */
export function processHandlers(
  deps: ServerDeps,
  keys: KeyHolder,
  isEmbedded: boolean,
): Readonly<Record<ProcessKind, JobHandler>> {
  return { reseal: resealHandler(deps, keys), vacuum: vacuumHandler(deps.db, isEmbedded, deps.now) }
}
