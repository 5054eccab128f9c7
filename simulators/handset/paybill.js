/** Manual payment from the phone's own menu, and the two tabs at the foot of the screen. */
import { byId, call } from './wire.js'

const form = byId('view-paybill')
const outcome = byId('paybill-outcome')

function say(words, right) {
  outcome.className = `outcome ${right ? 'right' : 'wrong'}`
  outcome.textContent = words
}

/** On a single number's handset that number pays; on the shared handset the payer must be entered. */
export function setPayer(phone, shortCode) {
  byId('from-row').hidden = phone !== null
  if (phone !== null) byId('from').value = phone
  if (byId('business').value === '') byId('business').value = shortCode
}

/** The name of the account, before the PIN: it shows a mistyped number. */
async function showName() {
  const { businessNumber, accountReference } = Object.fromEntries(new FormData(form))
  const shownName = byId('account-name')
  shownName.className = 'help'
  shownName.textContent = ''
  if (businessNumber === '' || accountReference === '') return
  const { account } = await call('POST', 'account-name', { businessNumber, accountReference })
  if (byId('account').value !== accountReference) return
  shownName.classList.toggle('wrong', account?.kind === 'unknown')
  if (account?.kind === 'name') shownName.textContent = `You pay ${account.name}.`
  if (account?.kind === 'unknown') shownName.textContent = 'The business does not know this account.'
}
for (const id of ['account', 'business']) byId(id).addEventListener('change', () => void showName())

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const button = form.querySelector('[type=submit]')
  const { phone, businessNumber, accountReference, amount, pin } = Object.fromEntries(new FormData(form))
  button.disabled = true
  const reply = await call('POST', 'paybill', { phone, businessNumber, accountReference, amount, pin })
  button.disabled = false
  byId('hand-pin').value = ''
  if (reply.ok) say(`Sent. Receipt ${reply.receipt}`, true)
  else say(reply.reason, false)
})

for (const tab of document.querySelectorAll('.tabs button')) {
  tab.addEventListener('click', () => {
    for (const other of document.querySelectorAll('.tabs button')) other.removeAttribute('aria-current')
    tab.setAttribute('aria-current', 'page')
    byId('view-messages').hidden = tab.dataset.view !== 'messages'
    form.hidden = tab.dataset.view !== 'paybill'
  })
}
