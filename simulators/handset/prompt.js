/** The request for a PIN: its content, its duration, and its buttons. */
import { byId, call, element, grouped, shown } from './wire.js'

const scrim = byId('scrim')
const pin = byId('pin')
let open = null
/** How far this clock is behind the simulator's, in milliseconds. */
let skew = 0

/** Shows the oldest open request; the others wait their turn. */
export function showPrompts(prompts, now) {
  skew = Date.parse(now) - Date.now()
  const [first] = prompts
  byId('queue').textContent = prompts.length > 1 ? `${prompts.length - 1} more waiting on other phones` : ''
  document.title = first ? '(1) Pretend handset' : 'Pretend handset'
  if (first?.checkoutRequestId === open?.checkoutRequestId) return
  const wasInside = scrim.contains(document.activeElement)
  open = first ?? null
  scrim.hidden = open === null
  byId('under').inert = open !== null
  byId('tabs').inert = open !== null
  if (open === null) {
    // The focus must not be lost when the request closes.
    if (wasInside) document.querySelector('.tabs [aria-current]').focus()
    return
  }
  setBusy(false)
  pin.value = ''
  byId('asked').replaceChildren(element('span', '', 'M-PESA'), element('span', '', shown(open.phone)))
  byId('question').replaceChildren(
    'Do you want to pay ',
    element('b', '', open.merchantName),
    ', account ',
    element('b', '', open.accountReference),
    '?',
  )
  byId('sum').replaceChildren(element('small', '', 'Ksh\u00a0'), grouped(open.amount))
  tick()
  const elsewhere = document.activeElement?.matches('input, select, textarea') && !wasInside
  if (!elsewhere || document.activeElement.closest('[inert]')) pin.focus()
}

/** Moves the time that is left; called every quarter of a second. */
export function tick() {
  if (open === null) return
  const left = Math.max(0, Date.parse(open.expiresAt) - Date.now() - skew)
  const whole = Date.parse(open.expiresAt) - Date.parse(open.openedAt)
  byId('time-left').style.transform = `scaleX(${whole > 0 ? Math.min(1, left / whole) : 0})`
  const seconds = Math.ceil(left / 1000)
  byId('seconds').textContent = `${seconds} second${seconds === 1 ? '' : 's'} left`
}

function setBusy(busy) {
  for (const button of scrim.querySelectorAll('button')) button.disabled = busy
}

async function answer(body) {
  if (open === null) return
  setBusy(true)
  const { checkoutRequestId } = open
  const reply = await call('POST', 'answer', { checkoutRequestId, ...body })
  // On success the next event closes the request; on failure show the reason and enable the buttons.
  if (!reply.ok) {
    setBusy(false)
    byId('queue').textContent = reply.reason
  }
}

byId('pin-form').addEventListener('submit', (event) => {
  event.preventDefault()
  void answer({ action: 'pin', pin: pin.value })
})

byId('other-form').addEventListener('submit', (event) => {
  event.preventDefault()
  void answer({ action: 'result', resultCode: byId('other').value })
})

for (const button of scrim.querySelectorAll('[data-action]')) {
  const { action } = button.dataset
  button.addEventListener(
    'click',
    () => void answer(action === 'wrong-pin' ? { action: 'pin', pin: '0000' } : { action }),
  )
}

scrim.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') void answer({ action: 'cancel' })
})
