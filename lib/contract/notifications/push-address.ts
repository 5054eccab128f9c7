/**
 * The push services of browsers: Chrome, Edge and Samsung's by Google; Firefox; Safari; older Edge. A browser gives the
 * address, so any other address could be one that a visitor has made up.
 */
const PUSH_SERVICES = ['fcm.googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com']

/** Whether messages can be sent to an address: that of a known push service, by HTTPS at its usual port. */
export function isPushAddress(address: string): boolean {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false
  return PUSH_SERVICES.some((service) => url.hostname === service || url.hostname.endsWith(`.${service}`))
}
