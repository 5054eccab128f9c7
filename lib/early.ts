/**
 * What somebody does with a page before its scripts are there: on a slow line that is seconds. A click on a button would
 * be lost, a form of ours sent off as a page, and what was typed emptied as the form comes to life. An inline script
 * keeps it, and lets the header's stripe grow where something was pressed; it is done again, in order, once that part lives.
 */

interface Kept {
  type: 'click' | 'input' | 'submit'
  on: Element
  value?: string
  checked?: boolean
  /** The button a form was sent with. */
  by?: HTMLElement | null
}

interface Early {
  kept: Kept[]
  stop: () => void
}

declare global {
  interface Window {
    early?: Early
  }
}

/**
 * Stands in the head of each page whose scripts come later (server/cache/light-page.ts) and of payment pages. Links,
 * folded parts and the search, whose form is sent with GET, work without scripts and are left alone. What React takes
 * itself, because it listens already and wakes a part as it is touched, is taken off the list right after.
 */
export const EARLY_SCRIPT = `(()=>{
const kept=[],end=new AbortController,root=document.documentElement.dataset,
lives=on=>/__reactProps/.test(Object.keys(on)),
hears=()=>/_reactListening/.test(Object.keys(document)),
keep=event=>{
let{type,target:on}=event,one;
if(type=="click"&&(on=on.closest("button"))?.type!="button"||type=="submit"&&on.method!="post"||on.type=="file")return;
one=kept.find(one=>one.on==on&&one.type==type);
if(!one){if(lives(on))return;kept.push(one={type,on})}
one.value=on.value;one.checked=on.checked;one.by=event.submitter;
if(type=="input")return;
if(type=="submit")event.preventDefault();
root.waiting="";
if(hears())setTimeout(()=>{if(lives(on)&&kept.includes(one)){kept.splice(kept.indexOf(one),1);delete root.waiting}})
};
["input","submit","click"].map(name=>addEventListener(name,keep,{capture:true,signal:end.signal}));
window.early={kept,stop:()=>end.abort()}
})()`.replaceAll('\n', '')

/** How often, and for how long, a part that does not live yet is looked at again, in milliseconds. */
const AGAIN_MS = 50
const AT_MOST_MS = 30_000

const lives = (on: Element) => Object.keys(on).some((key) => key.startsWith('__reactProps$'))

/** Writes what was typed so that React takes it for typed now: its own setter, on the element, would hide the change. */
function type(on: HTMLInputElement, value: string): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(on), 'value')?.set
  on.value = `${value} `
  setter?.call(on, value)
  on.dispatchEvent(new Event('input', { bubbles: true }))
  on.dispatchEvent(new Event('change', { bubbles: true }))
}

function doAgain({ type: what, on, value = '', checked = false, by }: Kept): void {
  if (what === 'click') (on as HTMLElement).click()
  else if (what === 'submit') (on as HTMLFormElement).requestSubmit(by)
  else if (['checkbox', 'radio'].includes((on as HTMLInputElement).type)) {
    ;(on as HTMLInputElement).checked = !checked
    ;(on as HTMLElement).click()
  } else type(on as HTMLInputElement, value)
}

/** Does what was kept, each as its part lives; then nothing is kept any more. Call it once, when the page has come to life. */
export function doEarly(): void {
  const { early } = window
  if (!early) return
  delete window.early
  const until = performance.now() + AT_MOST_MS
  const next = () => {
    let first = early.kept[0]
    while (first && (lives(first.on) || !first.on.isConnected)) {
      early.kept.shift()
      if (first.on.isConnected) doAgain(first)
      first = early.kept[0]
    }
    if (first && performance.now() < until) {
      setTimeout(next, AGAIN_MS)
      return
    }
    early.stop()
    delete document.documentElement.dataset.waiting
  }
  next()
}
