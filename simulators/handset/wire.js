/** The handset's calls to the simulator. Returns `{ ok, reason?, … }` and never throws. */
export async function call(method, path, body) {
  try {
    const reply = await fetch(`/phone/api/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return await reply.json()
  } catch {
    return { ok: false, reason: 'The simulator does not answer.' }
  }
}

/** `254712345678` as `0712 345 678`. */
export const shown = (phone) => phone.replace(/^254(\d{3})(\d{3})(\d{3})$/, '0$1 $2 $3')

/** 2088 as `2,088`. */
export const grouped = (shillings) => shillings.toLocaleString('en-US')

export const byId = (id) => document.getElementById(id)

/** An element with a class and text or children; text never becomes markup. */
export function element(name, className, ...children) {
  const made = document.createElement(name)
  if (className) made.className = className
  made.append(...children)
  return made
}
