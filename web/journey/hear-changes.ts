// Hearing of changes beside the drawing: at once, but after the paint where a step is being drawn (19.4).
import type { Application } from '#domain/application/application.ts'
import type { Form } from '#web/context.ts'

const atOnce = (act: () => void) => act()

/** Acts now, or after the paint where that is waited for. */
export const afterDrawing = ({ afterPaint = atOnce }: Pick<Form, 'afterPaint'>, act: () => void): void =>
  afterPaint(act)

/** Calls with every change and what was before it, in order; returns how to end that. */
export const hearChanges = (
  form: Pick<Form, 'store' | 'afterPaint'>,
  listener: (after: Application, before: Application) => void,
): (() => void) => form.store.subscribe((after, before) => afterDrawing(form, () => listener(after, before)))
