import { useEffect, useState } from 'react'
import type { PreviewMessage, PreviewReady, PreviewViewer } from '#lib/content/preview-message.ts'

const VIEWERS: Record<PreviewViewer, string> = { guest: 'guest', consumer: '2-approved', trader: '3-approved' }

/** Media rules that depend on the reader's colour scheme, with their original condition. */
const colourRules = new Map<CSSMediaRule, string>()

function* mediaRules(rules: CSSRuleList): Generator<CSSMediaRule> {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) yield rule
    if (rule instanceof CSSGroupingRule) yield* mediaRules(rule.cssRules)
  }
}

/** Shows the page in light or dark colours, regardless of the reader's own setting. */
function showScheme(scheme: PreviewMessage['scheme']): void {
  for (const sheet of document.styleSheets) {
    for (const rule of mediaRules(sheet.cssRules)) {
      const asked = colourRules.get(rule) ?? rule.media.mediaText
      if (!asked.includes('prefers-color-scheme')) continue
      colourRules.set(rule, asked)
      rule.media.mediaText = asked.includes(scheme) ? 'all' : 'not all'
    }
  }
  document.documentElement.style.colorScheme = scheme
}

const isPreviewMessage = (data: unknown): data is PreviewMessage =>
  (data as Partial<PreviewMessage> | null)?.kind === 'shop-front-preview'

/**
 * The requested preview; null before the first message. Accepts messages only from the section that contains this
 * frame.
 */
export function usePreview(): PreviewMessage | null {
  const [message, setMessage] = useState<PreviewMessage | null>(null)
  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== window.parent || !isPreviewMessage(data)) return
      document.documentElement.dataset.viewer = VIEWERS[data.viewer]
      showScheme(data.scheme)
      setMessage(data)
    }
    window.addEventListener('message', listen)
    const ready: PreviewReady = { kind: 'shop-front-preview-ready' }
    window.parent.postMessage(ready, location.origin)
    return () => window.removeEventListener('message', listen)
  }, [])
  return message
}
