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
 * Stands in the head of each page whose scripts come later (server/cache/light-page.ts) and of payment pages. Links, folded parts and the
 * search, whose form is sent with GET, work without scripts and are left alone. What React takes itself, because it
 * wakes a part as it is touched, is taken off the list right after.
 */
export const EARLY_SCRIPT = `(function(){
var kept=[],names=["input","submit","click"],root=document.documentElement;
function lives(on){return Object.keys(on).some(function(key){return key.indexOf("__reactProps$")===0})}
function keep(event){
var type=event.type,on=event.target,one;
if(type==="click"){on=on.closest("button");if(!on||on.type!=="button")return}
if(type==="submit"&&on.method!=="post")return;
if(type==="input"&&on.type==="file")return;
one=kept.find(function(known){return known.on===on&&known.type===type});
if(!one&&lives(on))return;
if(!one)kept.push(one={type:type,on:on});
one.value=on.value;one.checked=on.checked;
if(type==="input")return;
if(type==="submit"){event.preventDefault();one.by=event.submitter}
root.dataset.waiting="";
setTimeout(function(){if(lives(on)&&kept.indexOf(one)>=0){kept.splice(kept.indexOf(one),1);delete root.dataset.waiting}})
}
names.forEach(function(name){document.addEventListener(name,keep,true)});
window.early={kept:kept,stop:function(){names.forEach(function(name){document.removeEventListener(name,keep,true)})}}
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
