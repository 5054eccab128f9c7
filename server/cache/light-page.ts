import { EARLY_SCRIPT } from '#lib/early.ts'

/**
 * What is taken off a page as Next renders it, before it is kept. A page that is written otherwise than expected here stays
 * as it is: nothing but speed is lost.
 */

/** A script of Next's own build, as React writes it. */
const FETCHED = /<script src="\/_next\/static\/([^"]+)"(?: id="_R_")? async=""><\/script>/g
/** One of them looked ahead for. */
const AHEAD = /<link rel="preload" as="script"[^>]*>/g
/** Inline scripts with nothing between them: the page's data comes in twenty. */
const INLINE_RUN = /<script>(?:(?!<\/script>)[\s\S])*<\/script>(?:<script>(?:(?!<\/script>)[\s\S])*<\/script>)+/g

/** How long a picture that does not come may keep the scripts waiting, in milliseconds. */
const AT_MOST = 3000
/** Until pictures that are ready have been painted, in milliseconds. */
const A_FRAME = 40

/** The script that runs the others. */
const RUNTIME = /\/turbopack-/

/**
 * In the browser: waits for the first paint, and for the pictures that are not put off. A page nobody looks at is never
 * painted and does not wait. Scripts come side by side and run one after the other: see `scriptsLater`.
 */
const STARTER = `(names=>{
const start=()=>names.splice(0).map(name=>document.head.append(Object.assign(document.createElement("script"),{async:false,src:"/_next/static/"+name}))),
pictures=()=>Promise.all([...document.images].map(image=>image.loading=="lazy"||image.decode().catch(String))).then(()=>setTimeout(start,${A_FRAME}));
if(document.hidden)return start();
setTimeout(start,${AT_MOST});
new PerformanceObserver(pictures).observe({type:"paint",buffered:true})
})`.replaceAll('\n', '')

/** Not in the layout: React would bring it a second time, with the page's data. */
const BEFORE = `<script>${EARLY_SCRIPT}</script>`

/**
 * The page with its scripts fetched once it can be seen. Next names them in the head, where they take the line from the
 * pictures and the processor from the first paint. The line is busy either way, so that buttons live no later; what is
 * done with the page until then is kept.
 *
 * What runs them comes last. Of a part that is loaded later, the page's script says "it is here" and the header's where to
 * fetch it; the first to come is believed (Next's issue 98099). A header that came to life before the last of the page's
 * scripts was there, on a slow line, took the page down.
 */
function scriptsLater(html: string): string {
  const found = [...html.matchAll(FETCHED)].map(([, name]) => name as string)
  const names = [...found.filter((name) => !RUNTIME.test(name)), ...found.filter((name) => RUNTIME.test(name))]
  const head = html.indexOf('</head>')
  const end = html.lastIndexOf('</body>')
  if (names.length === 0 || head < 0 || end < 0) return html
  const after = `<script>${STARTER}(${JSON.stringify(names)})</script>`
  return (html.slice(0, head) + BEFORE + html.slice(head, end) + after + html.slice(end))
    .replace(FETCHED, '')
    .replace(AHEAD, '')
}

/** Between two pieces of one text, as Next hands the page's data to React. Inside a text its quotes would be escaped. */
const BETWEEN_PIECES = '"]);self.__next_f.push([1,"'

/** The page with inline scripts that follow each other in one: the policy names each by a hash, which no packing shortens. */
function inlineJoined(html: string): string {
  return html.replace(INLINE_RUN, (run) => run.replaceAll('</script><script>', ';').replaceAll(BETWEEN_PIECES, ''))
}

/** The page's data for React, as Next writes it: text as JSON writes it. */
const DATA = /self\.__next_f\.push\(\[1,"([^"\\]*(?:\\.[^"\\]*)*)"\]\)/gs

/**
 * The page with its data between single quotes. Nearly all of it is quoted names and attributes, and a page holds them a
 * second time as HTML: without a backslash before each quote, packing finds them (4 % of a list's bytes, 5 % of a product's).
 */
function dataUnescaped(html: string): string {
  return html.replace(DATA, (_, text: string) => {
    const same = text.replace(/\\(.)|'/gs, (sign, escaped) => (sign === "'" ? "\\'" : escaped === '"' ? '"' : sign))
    return `self.__next_f.push([1,'${same}'])`
  })
}

/** A page as it is kept and answered. */
export const lightPage = (html: string): string => dataUnescaped(inlineJoined(scriptsLater(html)))
