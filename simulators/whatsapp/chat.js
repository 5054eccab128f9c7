/** The chat of a customer: sends typed messages, and shows the shop's replies every second. */
const part = (id) => document.getElementById(id)
const said = part('said')
const JSON_TYPE = { 'content-type': 'application/json' }

const writer = () => {
  const { name, phone, username } = Object.fromEntries(new FormData(part('whose')))
  return { name, phone: phone.trim() || null, username: username.trim() || null }
}

function show({ people, switches, held, posted }) {
  const { phone, username } = writer()
  const own = people.find((one) => (username ? one.username === username : !one.username && one.phone === phone))
  const messages = own?.messages ?? []
  part('none').hidden = messages.length > 0
  const list = part('messages')
  const isNew = list.childElementCount !== messages.length
  list.replaceChildren(...messages.map(drawMessage))
  if (isNew) list.scrollTop = list.scrollHeight
  for (const box of document.querySelectorAll('[data-switch]')) box.checked = switches[box.dataset.switch]
  part('held').textContent = held > 0 ? `${held} held.` : ''
  part('posted').replaceChildren(
    ...posted.map(({ at, kind, answer }) => {
      const line = document.createElement('li')
      line.textContent = `${at.slice(11, 19)} ${kind}: ${answer ?? 'not reached'}`
      return line
    }),
  )
}

function drawMessage({ from, text, type, template, status, at }) {
  const line = document.createElement('li')
  line.className = from
  line.textContent = text || type
  const facts = document.createElement('small')
  facts.textContent = [at.slice(11, 16), type !== 'text' && type, template, status].filter(Boolean).join(', ')
  line.append(facts)
  return line
}

const NOT_REACHED = 'The simulator does not respond. Start it again.'

async function post(path, body) {
  try {
    const answer = await fetch(`/control/${path}`, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) })
    const got = await answer.json()
    said.textContent = answer.ok ? '' : got.message
    if (answer.ok) show(got)
    return answer.ok
  } catch {
    said.textContent = NOT_REACHED
    return false
  }
}
const write = (content) => post('write', { writer: writer(), content })

async function refresh() {
  try {
    show(await (await fetch('/control/state')).json())
    if (said.textContent === NOT_REACHED) said.textContent = ''
  } catch {
    said.textContent = NOT_REACHED
  }
}

function onSubmit(id, run) {
  part(id).addEventListener('submit', async (event) => {
    event.preventDefault()
    const { currentTarget } = event
    if (await run(new FormData(currentTarget))) currentTarget.reset()
  })
}

part('whose').addEventListener('submit', (event) => {
  event.preventDefault()
  void refresh()
})
onSubmit('text', (form) => write({ type: 'text', text: form.get('text') }))
onSubmit('order', (form) => {
  const lines = form
    .get('items')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const items = lines.map((line) => {
    const [, code, quantity = '1'] = /^(\S+)(?:\s+(\d+))?$/.exec(line) ?? [null, line]
    return { code, quantity: Number(quantity) }
  })
  return write({ type: 'order', items })
})
onSubmit('image', async (form) => {
  const file = form.get('file')
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return write({ type: 'image', base64: btoa(text), mime: file.type })
})
part('delay').addEventListener('submit', (event) => {
  event.preventDefault()
  void post('switches', { delaySeconds: Number(new FormData(event.currentTarget).get('delaySeconds')) })
})
for (const box of document.querySelectorAll('[data-switch]')) {
  box.addEventListener('change', () => void post('switches', { [box.dataset.switch]: box.checked }))
}
for (const button of document.querySelectorAll('[data-text]')) {
  button.addEventListener('click', () => void write({ type: 'text', text: button.dataset.text }))
}
for (const button of document.querySelectorAll('[data-button]')) {
  button.addEventListener('click', () => void write({ type: 'button', title: button.dataset.button }))
}
part('location').addEventListener('click', () => void write({ type: 'location' }))
for (const id of ['release', 'reset']) part(id).addEventListener('click', () => void post(id, {}))

void refresh()
setInterval(refresh, 1000)
