'use client'

import { KeyHint } from '#components/kit/button/key-hint.tsx'
import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import { useStore } from '#lib/browser/use-store.ts'
import { EVERYWHERE, keyGroups, singleKeys } from '#lib/office/keys.ts'
import { PART_NAMES } from '#lib/office/part-names.ts'
import { useSectionCounts } from '#lib/office/section-counts.ts'

/** Keys that the page marks for the status bar; keys with the same label together. */
function footKeys(groups: ReturnType<typeof keyGroups.read>): { label: string; keys: string[] }[] {
  const labels = new Map<string, string[]>()
  // Keys that work on all pages are last.
  const ordered = groups.toSorted((a, b) => Number(a.name === EVERYWHERE) - Number(b.name === EVERYWHERE))
  for (const { map } of ordered) {
    for (const [key, { label, isInStatusBar }] of Object.entries(map)) {
      const known = labels.get(label) ?? []
      if (isInStatusBar && !known.includes(key)) labels.set(label, [...known, key])
    }
  }
  return [...labels].map(([label, keys]) => ({ label, keys }))
}

/** Status bar of a page on a desktop: keys at the left, health of the providers at the right. */
export function StatusBar() {
  const { health } = useSectionCounts()
  const isOn = useStore(singleKeys, true)
  const hints = footKeys(useStore(keyGroups, []))
  return (
    <footer className="room-gutter relative flex h-7.5 flex-none items-center gap-4.5 overflow-hidden border-t border-hairline text-tiny whitespace-nowrap text-muted max-md:hidden">
      {isOn
        ? hints.map(({ label, keys }) => (
            <span key={label} className="inline-flex items-center gap-1.5">
              {keys.map((key) => (
                <KeyHint key={key} keys={key} />
              ))}
              {label}
            </span>
          ))
        : null}
      <span className="ml-auto flex gap-4">
        {health.map(({ part, state, text }) => (
          <StatusMark key={part} status={state === 'good' ? 'done' : 'look'}>
            <span title={text}>{PART_NAMES[part]}</span>
            {state === 'good' ? null : <span className="sr-only">: {text}</span>}
          </StatusMark>
        ))}
      </span>
    </footer>
  )
}
