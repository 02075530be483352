// Product that a benchmark's script walks through.
import { startProduct } from '#scripts/product.ts'

/**
 * Every third party is played. A script presses sooner behind a turn than anybody does: told that it is a test, the form drops only what
 * the browser counts as a double press (decision 095).
 */
export const startWalkedProduct = () => startProduct({ TRACKING_FILE: '', TEST_SPEED: '2' })
