import { OPERATIONS } from './switches.ts'

const operations = ['', ...OPERATIONS].map((name) => `<option value="${name}">${name || 'any'}</option>`).join('')

/** The page of the simulator: its faults, its documents and its requests. */
export const CONTROL_PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Pretend eTIMS</title><link rel="icon" href="data:,">
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem}fieldset{margin:1rem 0;border:1px solid #8888;display:flex;flex-wrap:wrap;gap:.75rem;align-items:end;min-width:0}label{display:block;max-width:100%}select,input,button{font:inherit;min-height:44px;max-width:100%;box-sizing:border-box}.table{overflow-x:auto}table{border-collapse:collapse}td,th{text-align:left;padding:.2rem 1rem .2rem 0;white-space:nowrap}td.n{text-align:right;font-variant-numeric:tabular-nums}</style></head>
<body><h1>Pretend eTIMS</h1>
<p>Serial numbers that begin with FUMA are approved. PINs that end in Z are unknown.</p>
<p id="faults"></p><p id="said" role="status"></p>
<form data-to="switches"><fieldset><legend>Outage</legend>
<label>KRA <select name="outage"><option value="off">responds</option><option value="closed">cuts connections</option><option value="503">responds 503</option></select></label>
<label>after ms <input type="number" name="slowMs" min="0" value="0"></label><button>Set</button></fieldset></form>
<form data-to="switches" data-part="refuse"><fieldset><legend>Refuse the next requests</legend>
<label>Number <input type="number" name="times" min="0" value="1"></label><label>Of <select name="operation">${operations}</select></label>
<label>Code <input name="code" value="910" size="6"></label><label>Message <input name="message" value="Request parameter error: custTin is not valid" size="40"></label>
<label>HTTP <select name="status"><option>200</option><option>400</option></select></label><button>Set</button></fieldset></form>
<form data-to="switches" data-part="lose"><fieldset><legend>Lose the answers of the next requests</legend>
<label>Number <input type="number" name="times" min="0" value="1"></label><label>Of <select name="operation">${operations}</select></label><button>Set</button></fieldset></form>
<form data-to="switches" data-part="drift"><fieldset><legend>Raise the expected number before the next sales</legend>
<label>By <input type="number" name="by" min="1" value="1"></label><label>Sales <input type="number" name="times" min="0" value="1"></label><button>Set</button></fieldset></form>
<form data-to="expect"><fieldset><legend>Expected number</legend><label>Device <select name="device"></select></label>
<label>Number <input type="number" name="nextNo" min="1" value="1"></label><button>Set</button></fieldset></form>
<form data-to="take-number"><fieldset><legend>Another program takes the next number</legend><label>Device <select name="device"></select></label><button>Take</button></fieldset></form>
<form data-to="purchases"><fieldset><legend>Supplier’s invoice</legend>
<label>To PIN <input name="tin" value="P000000000A" size="12"></label><label>Supplier’s PIN <input name="spplrTin" value="P051234567B" size="12"></label>
<label>Name <input name="spplrNm" value="RIFT VALLEY MILLS LIMITED"></label><label>Number <input type="number" name="spplrInvcNo" min="1" value="1"></label>
<label>Day <input name="salesDt" placeholder="yyyyMMdd" size="9"></label><label>Net <input type="number" name="totTaxblAmt" step="0.01" value="1000"></label>
<label>VAT <input type="number" name="totTaxAmt" step="0.01" value="160"></label><button>Declare</button></fieldset></form>
<form data-to="reset"><button>End all faults</button></form>
<h2>Devices</h2><div class="table"><table id="devices"></table></div>
<h2>Documents</h2><div class="table"><table id="documents"></table></div>
<h2>Requests</h2><div class="table"><table id="exchanges"></table></div>
<h2>Declared purchases</h2><div class="table"><table id="purchases"></table></div>
<script src="/control/control.js"></script></body></html>`

export const CONTROL_SCRIPT = `const said = document.getElementById('said')
const NUMBERS = ['slowMs', 'times', 'by', 'nextNo', 'spplrInvcNo', 'totTaxblAmt', 'totTaxAmt', 'status']
function fill(id, heads, rows) {
  const table = document.getElementById(id)
  table.replaceChildren()
  const line = (cells, tag) => {
    const row = table.insertRow()
    for (const cell of cells) {
      const made = document.createElement(tag)
      made.textContent = cell ?? ''
      if (typeof cell === 'number') made.className = 'n'
      row.append(made)
    }
  }
  if (rows.length === 0) return line(['None yet'], 'td')
  line(heads, 'th')
  for (const row of rows) line(row, 'td')
}
function fillDevices(devices) {
  for (const select of document.querySelectorAll('select[name=device]')) {
    const chosen = select.value
    select.replaceChildren(...devices.map(({ name }) => new Option(name, name)))
    if (devices.some(({ name }) => name === chosen)) select.value = chosen
  }
}
function show({ switches, devices, documents, exchanges, purchases }) {
  fillDevices(devices)
  fill('devices', ['PIN and branch', 'Serial', 'CU ID', 'Expects', 'Items', 'Stock reports'], devices.map((one) => [one.name, one.serial, one.sdcId, one.nextNo, one.items, one.stockReports]))
  fill('documents', ['Device', 'No.', 'Kind', 'Trader’s number', 'Of', 'Buyer', 'Total', 'VAT', 'Receipt', 'Signature'], documents.toReversed().map((one) => [one.device, one.invcNo, one.isForeign ? 'other program' : one.rcptTyCd === 'R' ? 'credit note' : 'sale', one.trdInvcNo, one.orgInvcNo || '', one.custTin, one.totAmt, one.totTaxAmt, one.curRcptNo + '/' + one.totRcptNo, one.rcptSign]))
  fill('exchanges', ['At', 'Request', 'No.', 'Trader’s number', 'Result', 'Message'], exchanges.map((one) => [one.at, one.operation, one.invcNo, one.trdInvcNo, one.resultCd, one.resultMsg]))
  fill('purchases', ['To', 'Supplier', 'Number', 'Day', 'Total'], purchases.map(({ tin, request }) => [tin, request.spplrNm, request.spplrInvcNo, request.salesDt, request.totAmt]))
  const { outage, slowMs } = switches
  const faults = [outage !== 'off' && 'outage', slowMs > 0 && 'slow', switches.refuse.times > 0 && 'refuses ' + switches.refuse.times, switches.lose.times > 0 && 'loses ' + switches.lose.times, switches.drift.times > 0 && 'drift ' + switches.drift.times].filter(Boolean)
  document.getElementById('faults').textContent = faults.length > 0 ? 'Faults: ' + faults.join(', ') : 'No faults.'
}
const read = (answer) => answer.json()
const refresh = () => fetch('/control/state').then(read).then(show)
function bodyOf(form) {
  const values = Object.fromEntries(new FormData(form))
  for (const name of NUMBERS) if (name in values) values[name] = Number(values[name])
  if ('operation' in values) values.operation = values.operation || null
  if ('device' in values) [values.tin, values.bhfId] = values.device.split('/')
  return form.dataset.part ? { [form.dataset.part]: values } : values
}
for (const form of document.forms) {
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const body = JSON.stringify(bodyOf(form))
    const answer = await fetch('/control/' + form.dataset.to, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const got = await read(answer)
    said.textContent = answer.ok ? 'Done.' : got.message
    if (answer.ok) show(got)
  })
}
refresh()
setInterval(refresh, 2000)
`
