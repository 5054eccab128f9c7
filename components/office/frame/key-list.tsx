'use client'

import Link from 'next/link'
import { KeyHint } from '#components/kit/button/key-hint.tsx'
import { OfficeIconButton } from '#components/kit/button/office-button.tsx'
import { OfficeDialog } from '#components/kit/dialog/office-dialog.tsx'
import { CloseIcon } from '#components/kit/icon.tsx'
import { useStore } from '#lib/browser/use-store.ts'
import { keyGroups, singleKeys } from '#lib/office/keys.ts'
import { isKeyListOpen } from '#lib/office/palette.ts'

/** Keys of each group; keys with the same label together. */
function byGroup(groups: ReturnType<typeof keyGroups.read>): Map<string, Map<string, string[]>> {
  const names = new Map<string, Map<string, string[]>>()
  for (const { name, map } of groups) {
    const labels = names.get(name) ?? new Map<string, string[]>()
    for (const [key, { label }] of Object.entries(map)) {
      const known = labels.get(label) ?? []
      if (!known.includes(key)) labels.set(label, [...known, key])
    }
    names.set(name, labels)
  }
  return names
}

/** Dialog with all keys of this screen. */
export function KeyList() {
  const groups = useStore(keyGroups, [])
  const isOn = useStore(singleKeys, true)
  const close = () => isKeyListOpen.set(false)
  return (
    <OfficeDialog label="Keyboard shortcuts" onClose={close} className="max-w-220!">
      <div className="max-h-[inherit] overflow-y-auto p-5">
        <div className="flex items-center justify-between">
          <h2 className="heading text-title">Shortcuts on this page</h2>
          <OfficeIconButton label="Close" onClick={close}>
            <CloseIcon size={16} />
          </OfficeIconButton>
        </div>
        <p className="mt-1 text-muted">
          {isOn
            ? 'Single-letter shortcuts do not work while you type in a field. You can turn them off in '
            : 'Single-letter shortcuts are off. You can turn them on in '}
          <Link className="link" href="/office/me" onClick={close}>
            your account
          </Link>
          .
        </p>
        <div className="mt-4 gap-8 md:columns-2 lg:columns-3">
          {[...byGroup(groups)].map(([name, labels]) => (
            <section key={name} className="mb-5 break-inside-avoid">
              <h3 className="border-b border-ink pb-1 font-semibold">{name}</h3>
              <dl>
                {[...labels].map(([label, keys]) => (
                  <div key={label} className="flex min-h-7 items-center justify-between gap-3 border-b border-hairline">
                    <dt>{label}</dt>
                    <dd className="flex flex-wrap justify-end gap-2">
                      {keys.map((key) => (
                        <KeyHint key={key} keys={key} />
                      ))}
                      <span className="sr-only">{keys.join(', ')}</span>
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </div>
    </OfficeDialog>
  )
}
