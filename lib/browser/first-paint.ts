/**
 * Values that must be known before first paint so that the layout does not shift or flash, in addition to the viewer.
 * Imported by code that must not use hooks.
 */

/** Prefix of all optional storage keys, so that declining finds them. */
export const OPTIONAL_PREFIX = 'fuma.optional.'
/** Storage key of the choice made in the cookie notice. */
export const CONSENT_KEY = 'fuma.cookies'
/** The name of the recently viewed ids among the optional things. */
export const RECENT = 'recent'

/** Pages for browsing, which show recently viewed products: not payment, forms or terms. */
export const PAGES_TO_BROWSE = '^/($|about$|product-list|product-details/)'

/**
 * Reserves space for the recently viewed carousel if there is a product other than the page's product. The shop stores
 * the list of signed-in users. Must stay constant: its hash is in every page's content security policy. It follows the
 * viewer script.
 */
export const RECENT_SCRIPT = `try{const d=document.documentElement.dataset,p=location.pathname,r=localStorage["${OPTIONAL_PREFIX}${RECENT}"];if((d.viewer!="guest"||r&&r!="["+p.split("/")[2]+"]")&&/${PAGES_TO_BROWSE.replaceAll('/', '\\/')}/.test(p))d.recent=""}catch(e){}`

/**
 * Reserves space for the cookie notice until the visitor chooses, except on the page that waits for a payment. No
 * notice is needed if the browser stores no data. Must stay constant, as above.
 */
export const COOKIES_SCRIPT = `try{if(!localStorage["${CONSENT_KEY}"]&&!location.pathname.startsWith("/receive-message"))document.documentElement.dataset.cookies="ask"}catch(e){}`

/** Storage key of this browser's unpaid orders (lib/orders/unpaid-marker.ts). */
export const UNPAID_KEY = 'fuma.unpaid'

/** Pages about an order: they do not show the unpaid order strip. */
export const PAGES_OF_ORDERS = '^/(receive-message|orders?|order-details)(/|$)'

/**
 * Reserves space for the unpaid order strip: on home and cart, and elsewhere while the cart is empty. Must stay
 * constant, as above.
 */
export const UNPAID_SCRIPT = `try{const s=localStorage,p=location.pathname,e=k=>!/"items":\\[\\{/.test(s[k]);if(s["${UNPAID_KEY}"]&&!/${PAGES_OF_ORDERS.replaceAll('/', '\\/')}/.test(p)&&(p=="/"||p=="/cart"||e("fuma.cart")&&e("fuma.cart.account")))document.documentElement.dataset.unpaid=""}catch(e){}`
