/**
 * What must be known before the first paint, so that nothing moves or flashes, besides the kind of viewer. Imported where
 * no hook may be.
 */

/** Every optional thing is stored under this and its own name, so that declining finds them all. */
export const OPTIONAL_PREFIX = 'fuma.optional.'
/** Where the answer to the cookie notice is stored. */
export const CONSENT_KEY = 'fuma.cookies'
/** The name of the recently viewed ids among the optional things. */
export const RECENT = 'recent'

/** Where a visitor browses, and recently viewed products are of use: not while paying, filling in a form or reading terms. */
export const PAGES_TO_BROWSE = '^/($|about$|product-list|product-details/)'

/**
 * Keeps the room of the recently viewed carousel, where there is something besides the product of the page; the shop
 * remembers for people who are signed in. A constant: its hash is in every page's policy. It follows the viewer's script.
 */
export const RECENT_SCRIPT = `try{const d=document.documentElement.dataset,p=location.pathname,r=localStorage["${OPTIONAL_PREFIX}${RECENT}"];if((d.viewer!="guest"||r&&r!="["+p.split("/")[2]+"]")&&/${PAGES_TO_BROWSE.replaceAll('/', '\\/')}/.test(p))d.recent=""}catch(e){}`

/**
 * Keeps the room of the cookie notice's line where it has not been answered yet, but never over a payment that is being waited
 * for. Where the browser keeps nothing there is nothing to ask. A constant, as above.
 */
export const COOKIES_SCRIPT = `try{if(!localStorage["${CONSENT_KEY}"]&&!location.pathname.startsWith("/receive-message"))document.documentElement.dataset.cookies="ask"}catch(e){}`

/** Where the orders of this browser that wait to be paid are stored (lib/orders/unpaid-marker.ts). */
export const UNPAID_KEY = 'fuma.unpaid'

/** Pages that are about an order themselves: no strip tells of it there. */
export const PAGES_OF_ORDERS = '^/(receive-message|orders?|order-details)(/|$)'

/**
 * Keeps the room of the strip that tells of an unpaid order: on home and cart, and elsewhere while the cart is empty. A
 * constant, as above.
 */
export const UNPAID_SCRIPT = `try{const s=localStorage,p=location.pathname,e=k=>!/"items":\\[\\{/.test(s[k]);if(s["${UNPAID_KEY}"]&&!/${PAGES_OF_ORDERS.replaceAll('/', '\\/')}/.test(p)&&(p=="/"||p=="/cart"||e("fuma.cart")&&e("fuma.cart.account")))document.documentElement.dataset.unpaid=""}catch(e){}`
