import { EARLY_SCRIPT } from '#lib/early.ts'
import { FIRST_SCRIPT } from '#lib/first-paint.ts'

/**
 * What is taken off a page as Next renders it, before it is kept. A page that is written otherwise than expected here stays
 * as it is: nothing but speed is lost.
 */

/** A script of Next's own build, as React writes it. */
const FETCHED = /<script src="(\/_next\/static\/[^"]+)"(?: id="_R_")? async=""><\/script>/g
/** One of them looked ahead for. */
const AHEAD = /<link rel="preload" as="script"[^>]*>/g
/** Inline scripts with nothing between them: the page's data comes in twenty. */
const INLINE_RUN = /<script>(?:(?!<\/script>)[\s\S])*<\/script>(?:<script>(?:(?!<\/script>)[\s\S])*<\/script>)+/g

/** How long a picture that does not come may keep the scripts waiting, in milliseconds. */
const AT_MOST = 3000

/**
 * In the browser: waits for the first paint, and for the pictures that are not put off. A page nobody looks at is never
 * painted and does not wait.
 */
const STARTER = `(function(sources){
function start(){sources.splice(0).forEach(function(source){var script=document.createElement("script");script.src=source;document.head.appendChild(script)})}
function pictures(){Promise.all([].map.call(document.images,function(image){return image.loading=="lazy"||image.decode().catch(String)})).then(function(){requestAnimationFrame(function(){setTimeout(start)})},start)}
if(document.hidden)return start();
setTimeout(start,${AT_MOST});
try{new PerformanceObserver(function(list){if(list.getEntriesByName("first-contentful-paint")[0])pictures()}).observe({type:"paint",buffered:true})}catch(none){pictures()}
})`.replaceAll('\n', '')

/** Not in the layout: React would bring each a second time, with the page's data. */
const BEFORE = `<script>${FIRST_SCRIPT};${EARLY_SCRIPT}</script>`

/**
 * The page with its scripts fetched once it can be seen. Next names them in the head, where they take the line from the
 * pictures and the processor from the first paint. The line is busy either way, so that buttons live no later; what is
 * done with the page until then is kept.
 */
function scriptsLater(html: string): string {
  const sources = [...html.matchAll(FETCHED)].map(([, source]) => source)
  const head = html.indexOf('</head>')
  const end = html.lastIndexOf('</body>')
  if (sources.length === 0 || head < 0 || end < 0) return html
  const after = `<script>${STARTER}(${JSON.stringify(sources)})</script>`
  return (html.slice(0, head) + BEFORE + html.slice(head, end) + after + html.slice(end))
    .replace(FETCHED, '')
    .replace(AHEAD, '')
}

/** The page with inline scripts that follow each other in one: the policy names each by a hash, which no packing shortens. */
function inlineJoined(html: string): string {
  return html.replace(INLINE_RUN, (run) => run.replaceAll('</script><script>', ';'))
}

/** A page as it is kept and answered. */
export const lightPage = (html: string): string => inlineJoined(scriptsLater(html))
