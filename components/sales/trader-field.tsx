import { ComboboxField } from '#components/kit/field/combobox-field.tsx'
import { CheckIcon } from '#components/kit/icon.tsx'
import { isReady, SELECT_TRADER, type Trader } from '#lib/contract/identity/trader-selection.ts'
import { statusOfTrader, tradersNamed } from './trader-names.ts'

const TEXTS = {
  list: 'Traders',
  search: 'Type the name',
  searchPlaceholder: 'Type part of the name',
  nothing: 'None of your traders has this name.',
}

/** A trader, found by a part of the name. Traders that cannot be acted for show the reason. */
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
  return (
    <ComboboxField
      label="Trader"
      chosen={value?.name ?? ''}
      chosenKey={value && String(value.id)}
      placeholder={SELECT_TRADER}
      error={error}
      texts={TEXTS}
      optionsFor={(typed) =>
        tradersNamed(traders, typed).map((trader) => ({
          key: String(trader.id),
          isDisabled: !isReady(trader),
          content: (
            <>
              <span className="min-w-0 flex-1 break-words">{trader.name}</span>
              <span className="text-small text-muted">{statusOfTrader(trader)}</span>
              {trader.id === value?.id ? <CheckIcon size={18} /> : null}
            </>
          ),
        }))
      }
      onChoose={(key) => onChange(traders.find(({ id }) => String(id) === key) ?? null)}
    />
  )
}
