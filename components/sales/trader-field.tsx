import { Combobox } from '@base-ui/react/combobox'
import { useId } from 'react'
import { CheckIcon, ChevronDownIcon } from '#components/ui/icon.tsx'
import { isReady, type Trader } from '#lib/contract/acting.ts'
import { CONTROL_CLASS, Field, fieldLinks } from '../form/field.tsx'
import { classes } from '../ui/classes.ts'
import { statusOfTrader } from './trader-names.ts'

/**
 * A trader, found by typing some of its name; those nobody can act for say why. The text field is in the window that
 * opens: beside it, Base UI would hide all the page from screen readers and leave it open to the keyboard.
 */
export function TraderField({
  traders,
  value,
  error,
  onChange,
}: {
  traders: readonly Trader[]
  value: Trader | null
  error: string | undefined
  onChange: (trader: Trader | null) => void
}) {
  const texts = { id: useId(), label: 'Trader', error }
  return (
    <Field {...texts}>
      <Combobox.Root
        items={traders}
        value={value}
        onValueChange={onChange}
        itemToStringLabel={({ name }) => name}
        isItemEqualToValue={(one, other) => one.id === other.id}
        autoHighlight
      >
        <Combobox.Trigger
          {...fieldLinks(texts)}
          className={classes(CONTROL_CLASS, 'flex items-center justify-between gap-3 text-left')}
        >
          <span className="min-w-0 break-words">
            <Combobox.Value placeholder={<span className="text-muted">Select trader</span>} />
          </span>
          <ChevronDownIcon size={18} className="shrink-0" />
        </Combobox.Trigger>
        <Combobox.Portal>
          <Combobox.Positioner align="start" sideOffset={4} className="z-30 outline-none">
            <Combobox.Popup
              aria-label="Traders"
              className="flex max-h-[min(24rem,var(--available-height))] w-[var(--anchor-width)] flex-col rounded-sm border border-ink bg-paper text-ink outline-none"
            >
              <div className="border-b border-hairline p-2">
                <Combobox.Input
                  aria-label="Letters of the name"
                  placeholder="Type some letters of the name"
                  autoComplete="off"
                  className={CONTROL_CLASS}
                />
              </div>
              <Combobox.Empty>
                <p className="px-4 py-3 empty:hidden">No trader of yours has that in its name.</p>
              </Combobox.Empty>
              <Combobox.List className="min-h-0 overflow-y-auto overscroll-contain">
                {(trader: Trader) => (
                  <Combobox.Item
                    key={trader.id}
                    value={trader}
                    disabled={!isReady(trader)}
                    className="flex min-h-12 cursor-pointer flex-wrap items-center gap-x-3 border-b border-hairline px-4 py-2 last:border-b-0 data-disabled:cursor-not-allowed data-disabled:text-muted data-highlighted:bg-calico"
                  >
                    <span className="min-w-0 flex-1 break-words">{trader.name}</span>
                    <span className="text-small text-muted">{statusOfTrader(trader)}</span>
                    <Combobox.ItemIndicator>
                      <CheckIcon size={18} />
                    </Combobox.ItemIndicator>
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </Field>
  )
}
