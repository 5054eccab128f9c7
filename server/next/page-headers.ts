import { createHash } from 'node:crypto'
import { routeOf } from '#lib/routes.ts'
import { environment } from '../env.ts'

/**
 * Headers of one rendered page. Static pages have no nonce, but their inline scripts are known after rendering. The
 * policy allows each script by its hash, and no other inline script.
 */

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g
/** Data, not script: browsers do not run it, the policy need not name it. */
const DATA_TYPE = /\btype="application\//

/**
 * The whole policy of exactly this page: our own files, and the inline scripts it was rendered with.
 * @param isSecure whether the shop is reached over https
 */
export function pagePolicy(html: string, isSecure = environment().PUBLIC_URL.startsWith('https://')): string {
  return [
    "default-src 'self'",
    scriptPolicy(html),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self'",
    framePolicy(html),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/**
 * The video players that a page can embed. A page with a video allows only that video's site
 * (components/kit/media/video-button.tsx).
 */
const PLAYERS = { youtube: 'https://www.youtube-nocookie.com', vimeo: 'https://player.vimeo.com' }

/** `frame-src` for exactly this page. In a script or a text the quotes would be escaped: only an attribute counts. */
export function framePolicy(html: string): string {
  const hosts = Object.entries(PLAYERS).flatMap(([kind, host]) => (html.includes(`data-film="${kind}"`) ? [host] : []))
  return ['frame-src', ...(hosts.length > 0 ? hosts : ["'none'"])].join(' ')
}

/** The ETag of this version of a page: browsers that have it get a 304. */
export function pageTag(html: string): string {
  return `"${createHash('sha1').update(html).digest('base64url')}"`
}

/**
 * `script-src` for exactly this page: each inline script of the rendered HTML, by its hash. A script injected in the
 * browser does not run. A script injected into the rendered HTML would be allowed; React's escaping (and `JsonLd`'s of
 * "<") prevents that, because texts of people and imports are never rendered as HTML. A list of known scripts would not
 * add protection: Next's data scripts are text of any length, which a wrong escape could exploit just the same. No
 * `report-to`: anyone could flood the collector, and most reports would be about browser extensions.
 */
export function scriptPolicy(html: string): string {
  const hashes = new Set<string>()
  for (const [, attributes = '', text = ''] of html.matchAll(INLINE_SCRIPT)) {
    if (text && !DATA_TYPE.test(attributes)) {
      hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    }
  }
  return ["script-src 'self'", ...hashes].join(' ')
}

/**
 * A shared cache can store a page for one second, and serve it for one second more while it revalidates. So the first
 * visitor after a change never gets the old page, even much later. During an outage of the storefront it can serve the
 * page for a day.
 */
const PUBLIC = 'public, max-age=0, s-maxage=1, stale-while-revalidate=1, stale-if-error=86400'

/**
 * The Cache-Control header of a page. A guarded page must not be cached: a shared cache would show it to people whom
 * the guard redirects, and the browser's cache would show it after sign-out.
 * @param address the path under which it would be cached
 */
export function pageCacheControl(address: string): string {
  const guard = routeOf(address)?.guard.allow ?? 'everybody'
  return guard === 'everybody' ? PUBLIC : 'private, no-store'
}

// Looks like the shop without any file of it: background, text colour and the header's stripe.
const LOOK =
  ':root{color-scheme:light dark;--ground:light-dark(#fbf9f5,#12142b);--ink:light-dark(#1b1f4b,#f3eee3)}' +
  'body{max-width:34rem;margin:22vh auto 0;padding:0 1.25rem;background:var(--ground);color:var(--ink);font:1.0625rem/1.6 system-ui,sans-serif}' +
  'h1{margin:0 0 .5rem;font:600 2rem/1.2 Georgia,serif}' +
  'body::before{content:"";position:fixed;inset:0 0 auto;height:12px;background:linear-gradient(var(--ink) 0 4px,#0000 0 5px,#a81e2c 0 7px,#0000 0 8px,#dda032 0 10px,#1e7770 0)}'

const oneMoment = (head: string, sentence: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head}<title>One moment</title><style>${LOOK}</style><h1>One moment, please.</h1><p>${sentence}</p></html>`

/** The page for a network that requested too many new pages. */
export const TOO_MANY_PAGES = oneMoment('', 'You opened too many pages in a short time. Please try again in a minute.')

/** The page shown while too many requests wait to be rendered. It reloads automatically. */
export const BUSY = oneMoment(
  '<meta http-equiv="refresh" content="5">',
  'The shop is very busy. Your page opens automatically in a few seconds.',
)
