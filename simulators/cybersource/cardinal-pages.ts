/** The pages Cardinal and a card's bank show in frames of the shop's page. */

const plain = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${plain(title)}</title><style>
body{font:16px/1.5 system-ui,sans-serif;margin:0;padding:16px;color:#1b1d28;background:#fff}
h1{font-size:18px;margin:0 0 8px}p{margin:0 0 12px}label{display:block;font-weight:600}
input{font:inherit;width:100%;box-sizing:border-box;min-height:44px;padding:0 10px;border:1px solid #63677a;border-radius:2px}
button{font:inherit;min-height:44px;padding:0 20px;margin:12px 8px 0 0;border:1px solid #232850;border-radius:2px;background:#232850;color:#fff;font-weight:600}
button.second{background:#fff;color:#232850}.fault{color:#a5231c}
</style></head><body>${body}</body></html>`

/** The script of the device data frame: it notifies the surrounding page that the device was inspected. */
export function collectPage(sessionId: string, isSilent: boolean): string {
  const message = JSON.stringify(
    JSON.stringify({ MessageType: 'profile.completed', SessionId: sessionId, Status: true }),
  )
  const script = isSilent
    ? ''
    : `<script>window.parent.postMessage(${message.replaceAll('<', '\\u003c')}, '*')</script>`
  return page('Device data', script)
}

/** The bank's question. */
export function challengePage(given: {
  token: string
  md: string
  merchant: string
  amount: string
  lastFour: string
  fault?: string
}): string {
  const { token, md, merchant, amount, lastFour, fault } = given
  return page(
    'Your bank',
    `<h1>Is this you?</h1><p>${plain(merchant)} asks KES ${plain(amount)} of your card ending in ${plain(lastFour)}. We sent a code to your phone (this is a pretend bank: it is 1234).</p>
<form method="post" action="/acs/challenge"><input type="hidden" name="token" value="${plain(token)}"><input type="hidden" name="MD" value="${plain(md)}">
<label for="code">Code</label><input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="8"${fault ? ' aria-describedby="fault"' : ''}>
${fault ? `<p id="fault" class="fault" role="alert">${plain(fault)}</p>` : ''}
<button name="action" value="submit">Submit</button><button class="second" name="action" value="cancel">Cancel</button></form>`,
  )
}

/** Posts the result to the shop, in the frame itself; with a button where scripts do not run. */
export function returnPage(returnUrl: string, transactionId: string, md: string): string {
  return page(
    'Back to the shop',
    `<form id="back" method="post" action="${plain(returnUrl)}"><input type="hidden" name="TransactionId" value="${plain(transactionId)}"><input type="hidden" name="MD" value="${plain(md)}"><noscript><button>Back to the shop</button></noscript></form><script>document.getElementById('back').submit()</script>`,
  )
}

export const errorPage = (sentence: string) =>
  page('Not possible', `<p class="fault" role="alert">${plain(sentence)}</p>`)
