import type { FastifyInstance } from 'fastify'
import { ownPagesOnly } from '../own-pages.ts'
import { DECLINES, ODD_ANSWERS, TEST_CARDS } from './sandbox.ts'
import type { ProviderContext } from './state.ts'
import { CALLS, MODES } from './switches.ts'

/** Lets a person who tries the shop make the provider misbehave, and shows its payments. */
export function controlRoutes(app: FastifyInstance, { books, switches }: ProviderContext): void {
  app.get('/control/switches', () => switches.now())
  app.put('/control/switches', { onRequest: ownPagesOnly }, async (request, reply) => {
    try {
      return switches.set(JSON.parse(String(request.body)) as Record<string, unknown>)
    } catch (error) {
      return reply.code(400).send({ message: (error as Error).message })
    }
  })
  app.post('/control/reset', { onRequest: ownPagesOnly }, () => {
    switches.reset()
    books.reset()
    return switches.now()
  })
  /** Payments and refunds, for tests: without card numbers. */
  app.get('/control/transactions', () =>
    books.transactions.map(({ id, reference, amount, applications, held, refunded, reversed }) => ({
      id,
      reference,
      amount,
      applications,
      held,
      givenBack: refunded + reversed,
    })),
  )
  app.get('/control', (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE))
  app.get('/control/control.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(SCRIPT))
}

const options = (names: readonly string[]) => names.map((name) => `<option>${name}</option>`).join('')
const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Pretend card provider</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}label{display:block;margin:.75rem 0}select,input{font:inherit;min-height:44px}td,th{text-align:left;padding:.2rem 1rem .2rem 0}</style></head>
<body><h1>Pretend card provider</h1><p>How it answers. The code of every challenge is 1234.</p><form id="switches">
${CALLS.map((call) => `<label>${call} <select name="${call}">${options(MODES)}</select></label>`).join('\n')}
<label>The next authorisation is answered <select name="nextAnswer"><option value="">by the card</option>${options([...DECLINES, ...ODD_ANSWERS])}</select></label>
<label><input type="checkbox" name="silentFrame"> The device data frame says nothing</label>
<label>Found by searching after <input type="number" name="indexSeconds" min="0" value="0"> s</label>
</form><p id="said" role="status"></p><h2>Test cards</h2><table>${Object.entries(TEST_CARDS)
  .map(([number, kind]) => `<tr><td>${number.replace(/(\d{4})(?=\d)/g, '$1 ')}</td><td>${kind}</td></tr>`)
  .join('')}</table><script src="/control/control.js"></script></body></html>`

const SCRIPT = `const form = document.getElementById('switches')
const said = document.getElementById('said')
const calls = ${JSON.stringify(CALLS)}
function show(now) {
  for (const call of calls) form.elements[call].value = now.modes[call]
  form.elements.nextAnswer.value = now.nextAnswer ?? ''
  form.elements.silentFrame.checked = now.silentFrame
  form.elements.indexSeconds.value = now.indexSeconds
}
fetch('/control/switches').then((answer) => answer.json()).then(show)
form.addEventListener('change', async () => {
  const body = {
    modes: Object.fromEntries(calls.map((call) => [call, form.elements[call].value])),
    nextAnswer: form.elements.nextAnswer.value || null,
    silentFrame: form.elements.silentFrame.checked,
    indexSeconds: Number(form.elements.indexSeconds.value),
  }
  const answer = await fetch('/control/switches', { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const told = await answer.json()
  said.textContent = answer.ok ? 'Set.' : told.message
  if (answer.ok) show(told)
})
`
