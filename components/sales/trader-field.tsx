import { Combobox } from '@base-ui/react/combobox'
import { useId } from 'react'
import { CONTROL_CLASS, Field, fieldLinks } from '#components/ui/field.tsx'
import { CheckIcon, ChevronDownIcon } from '#components/ui/icon.tsx'
import { classes } from '#lib/classes.ts'
import { isReady, type Trader } from '#lib/contract/acting.ts'

/** Why nobody can act for a trader just now. */
const standingOf = ({ approvalStatus, active }: Trader): string =>
  approvalStatus === 'pending'
    ? 'Waiting for approval'
    : approvalStatus === 'declined'
      ? 'Documents declined'
      : active
        ? ''
        : 'Not active'

/** A trader, found by typing some of its name; those nobody can act for say why. */
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
  const texts = { id: useId(), label: 'Trader', help: 'Type some letters of the name.', error }
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
        <Combobox.InputGroup className="relative">
          <Combobox.Input
            {...fieldLinks(texts)}
            placeholder="Select trader"
            autoComplete="off"
            className={classes(CONTROL_CLASS, 'pr-12')}
          />
          <Combobox.Trigger
            aria-label="Show all traders"
            className="absolute inset-y-0 right-0 flex w-12 items-center justify-center"
          >
            <ChevronDownIcon size={18} />
          </Combobox.Trigger>
        </Combobox.InputGroup>
        <Combobox.Portal>
          <Combobox.Positioner sideOffset={4} className="z-30 outline-none">
            <Combobox.Popup className="max-h-[min(20rem,var(--available-height))] w-[var(--anchor-width)] overflow-y-auto overscroll-contain rounded-sm border border-ink bg-paper text-ink">
              <Combobox.Empty>
                <p className="px-4 py-3 empty:hidden">No trader of yours has that in its name.</p>
              </Combobox.Empty>
              <Combobox.List>
                {(trader: Trader) => (
                  <Combobox.Item
                    key={trader.id}
                    value={trader}
                    disabled={!isReady(trader)}
                    className="flex min-h-12 cursor-pointer flex-wrap items-center gap-x-3 border-b border-hairline px-4 py-2 last:border-b-0 data-disabled:cursor-not-allowed data-disabled:text-muted data-highlighted:bg-calico"
                  >
                    <span className="min-w-0 flex-1 break-words">{trader.name}</span>
                    <span className="text-small text-muted">{standingOf(trader)}</span>
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
