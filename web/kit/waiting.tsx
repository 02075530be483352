// Waiting screen: the brand's picture, and what happens meanwhile in words (experience 22). Nothing here pretends to know how
// far the lenders are.
import styles from './waiting.module.css'

export function Waiting({ title, steps = [] }: { title?: string; steps?: readonly string[] }) {
  return (
    <div className={styles.waiting} data-part="waiting" role="status">
      <div className={styles.scene} data-part="waiting-picture" aria-hidden="true">
        <span data-part="waiting-motion" />
      </div>
      {title && <p className={styles.title}>{title}</p>}
      {steps.length > 0 && <WaitingSteps steps={steps} />}
    </div>
  )
}

export function WaitingSteps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className={styles.steps} data-part="waiting-steps">
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  )
}
