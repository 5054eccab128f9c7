'use client'

import type { KeyboardEvent, ReactNode } from 'react'
import { KeyHint } from '#components/kit/button/key-hint.tsx'
import { OfficeButton, type OfficeButtonVariant } from '#components/kit/button/office-button.tsx'
import { ChevronDownIcon } from '#components/kit/icon.tsx'
import { Popover } from './popover.tsx'

export interface MenuEntry {
  id: string
  label: ReactNode
  run: () => void
  keys?: string
  /** Reason why the user is not allowed to choose the entry. */
  refusal?: string | null
}

/** Up and Down move between entries. */
function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const entries = [...event.currentTarget.querySelectorAll('button')]
  const at = entries.indexOf(document.activeElement as HTMLButtonElement)
  entries[(at + step + entries.length) % entries.length]?.focus()
}

/** Button that opens a list of actions: "More". */
export function OfficeMenu({
  id,
  label,
  entries,
  keys,
  variant = 'outline',
  align = 'right',
  buttonClass,
}: {
  /** Name of its button, for a key that opens it. */
  id?: string
  label: string
  /** Key that opens it, in the form of a KeyMap. */
  keys?: string
  entries: readonly MenuEntry[]
  variant?: OfficeButtonVariant
  align?: 'left' | 'right'
  buttonClass?: string
}) {
  return (
    <Popover
      label={label}
      align={align}
      button={(given) => (
        <OfficeButton id={id} variant={variant} keys={keys} className={buttonClass} {...given}>
          {label}
          <ChevronDownIcon size={14} />
        </OfficeButton>
      )}
    >
      {(close) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the buttons in it
        <div className="flex flex-col py-1" onKeyDown={onKeyDown}>
          {entries.map(({ id, label: text, run, keys, refusal }) => (
            <button
              key={id}
              type="button"
              aria-disabled={refusal ? true : undefined}
              title={refusal ?? undefined}
              className="flex min-h-8 items-center gap-4 px-3 text-left hover:bg-calico focus-visible:bg-focus-row focus-visible:-outline-offset-2 aria-disabled:text-muted max-md:min-h-11"
              onClick={() => {
                if (refusal) return
                close()
                run()
              }}
            >
              <span className="flex-1">{text}</span>
              {refusal ? <span className="sr-only">{refusal}</span> : null}
              {keys ? <KeyHint keys={keys} /> : null}
            </button>
          ))}
        </div>
      )}
    </Popover>
  )
}
