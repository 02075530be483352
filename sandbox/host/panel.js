// The panel of the played affiliate's page: every event of the form's element, newest first.
for (const type of ['ready', 'height', 'step', 'lead', 'completed', 'rejected', 'error'])
  addEventListener(`loanform:${type}`, (/** @type {CustomEvent<Record<string, string | number>>} */ { detail }) => {
    const row = document.createElement('li')
    const name = document.createElement('b')
    name.textContent = type
    const told = Object.entries(detail)
      .map(([key, value]) => `${key} ${value}`)
      .join(', ')
    row.append(name, told && ` ${told}`)
    row.dataset.type = type
    const list = document.getElementById('received')
    list?.prepend(row)
  })
