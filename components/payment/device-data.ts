/**
 * The provider's device check: a token is posted to a hidden frame, which responds with a message. It improves the
 * bank's decision; without it the payment continues.
 */

/** Spec, section 4: the form is posted after one second. */
const POST_AFTER_MS = 1_000
/** Timeout for the message, in ms. */
const ANSWER_WITHIN_MS = 10_000

export interface DeviceData {
  SessionId?: string
  [more: string]: unknown
}

/** The data of a message; null when it is not the provider's word that it is done. */
export function readDeviceData(
  { origin, source, data }: Pick<MessageEvent, 'origin' | 'source' | 'data'>,
  provider: string,
  frame: MessageEventSource | null,
): DeviceData | null {
  if (origin !== provider || source !== frame || typeof data !== 'string') return null
  try {
    const message = JSON.parse(data) as DeviceData & { MessageType?: string }
    const done = message?.MessageType === 'profile.completed'
    const fits =
      message?.SessionId === undefined || (typeof message.SessionId === 'string' && message.SessionId.length <= 200)
    return done && fits ? message : null
  } catch {
    // The provider posts other things too, and not all of them are JSON.
    return null
  }
}

/**
 * Collects the provider's device data.
 * @param url address the token is posted to
 * @param provider the only accepted origin of the message
 * @returns the message's data, or null after the timeout
 */
export function collectDeviceData(url: string, token: string, provider: string): Promise<DeviceData | null> {
  const frame = document.createElement('iframe')
  frame.name = 'device-data'
  frame.title = 'Device check'
  frame.width = '10'
  frame.height = '10'
  frame.tabIndex = -1
  frame.ariaHidden = 'true'
  // Not `hidden`: some browsers do not load a frame that is not drawn.
  frame.style.cssText = 'position:absolute;left:-9999px;top:0;border:0;visibility:hidden'

  const form = document.createElement('form')
  form.method = 'post'
  form.action = url
  form.target = frame.name
  form.hidden = true
  const field = document.createElement('input')
  field.type = 'hidden'
  field.name = 'JWT'
  field.value = token
  form.append(field)
  document.body.append(frame, form)

  return new Promise((resolve) => {
    const end = (data: DeviceData | null) => {
      window.removeEventListener('message', onMessage)
      clearTimeout(posting)
      clearTimeout(waiting)
      frame.remove()
      form.remove()
      resolve(data)
    }
    const onMessage = (event: MessageEvent) => {
      const data = readDeviceData(event, provider, frame.contentWindow)
      if (data) end(data)
    }
    window.addEventListener('message', onMessage)
    const posting = setTimeout(() => form.submit(), POST_AFTER_MS)
    const waiting = setTimeout(() => end(null), POST_AFTER_MS + ANSWER_WITHIN_MS)
  })
}
