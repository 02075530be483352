// Look at the page's own controls, before anything is kept of them.

/** Whether somebody has typed or ticked anything since the page came. */
export const isTouched = (page: Document): boolean =>
  [...page.querySelectorAll('input')].some(
    ({ value, defaultValue, checked, defaultChecked }) => value !== defaultValue || checked !== defaultChecked,
  )
