/** The handset page: its number, the simulator's events for it, and the switches. */
import { showDeliveries, showMessages } from './lists.js'
import { setPayer } from './paybill.js'
import { showPrompts, tick } from './prompt.js'
import { byId, call, element, grouped, shown } from './wire.js'

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Africa/Nairobi' })
const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'Africa/Nairobi',
})
const checkboxes = [...document.querySelectorAll('[data-switch]')]

let phone = new URLSearchParams(location.search).get('phone') ?? ''
let events = null

function show(state) {
  byId('owner').textContent = state.phone ? shown(state.phone) : 'Any number'
  byId('switches-for').textContent = state.phone
    ? `For ${shown(state.phone)}.`
    : 'For every number without separate switches.'
  byId('late-seconds').textContent = String(state.lateSeconds)
  byId('numbers').replaceChildren(
    ...state.phones.map((number) => {
      const option = element('option', '')
      option.value = shown(number)
      return option
    }),
  )
  for (const box of checkboxes) box.checked = state.switches[box.dataset.switch]
  setPayer(state.phone, state.shortCode)
  showMessages(state.messages, state.phone === null)
  showDeliveries(state.deliveries)
  showPrompts(state.prompts, state.now)
}

function connected(is) {
  const carrier = byId('carrier')
  carrier.textContent = is ? 'Safaricom' : 'No signal'
  carrier.className = is ? '' : 'lost'
}

/** Listens to one number's events; the browser reconnects automatically. */
function listen() {
  events?.close()
  events = new EventSource(`/phone/api/events?phone=${encodeURIComponent(phone)}`)
  events.onopen = () => connected(true)
  events.onerror = () => connected(false)
  events.onmessage = ({ data }) => show(JSON.parse(data))
}

async function use(typed) {
  const reply = await fetch(`/phone/api/state?phone=${encodeURIComponent(typed)}`).catch(() => null)
  const help = byId('number-help')
  help.classList.toggle('wrong', reply?.status === 400)
  byId('number').setAttribute('aria-invalid', String(reply?.status === 400))
  if (reply?.status === 400) {
    help.textContent = 'Type a number such as 0712 345 678, or leave it empty.'
    return
  }
  phone = typed
  const { phone: number } = reply === null ? { phone: null } : await reply.json()
  if (number) byId('number').value = shown(number)
  help.textContent =
    phone === '' ? 'Empty: the requests of every number come here.' : 'Only this number’s requests come here.'
  history.replaceState(null, '', phone === '' ? '/phone' : `/phone?phone=${encodeURIComponent(phone)}`)
  listen()
}

byId('whose').addEventListener('submit', (event) => {
  event.preventDefault()
  void use(byId('number').value.trim())
})
byId('number').addEventListener('change', () => void use(byId('number').value.trim()))

for (const box of checkboxes) {
  box.addEventListener('change', async () => {
    const reply = await call('PUT', 'switches', { phone, [box.dataset.switch]: box.checked })
    if (!reply.ok) box.checked = !box.checked
  })
}

byId('reset').addEventListener('click', () => void call('POST', 'reset', {}))

byId('settle').addEventListener('click', async () => {
  const reply = await fetch('/paybill/settle', { method: 'POST' }).catch(() => null)
  const { cents } = reply?.ok ? await reply.json() : {}
  byId('settled').textContent =
    cents === undefined ? 'The simulator does not answer.' : `KSh ${grouped(cents / 100)} moved to the bank.`
})

function showTime() {
  const now = new Date()
  byId('clock').textContent = clock.format(now)
  byId('bar-clock').textContent = clock.format(now)
  byId('day').textContent = day.format(now)
  tick()
}

showTime()
setInterval(showTime, 250)
byId('number').value = phone
void use(phone)
