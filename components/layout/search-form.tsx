import { SearchIcon } from '#components/ui/icon.tsx'

/** The global search: a plain GET form, so that it works before any script runs and without one. */
export function SearchForm({ id }: { id: string }) {
  return (
    <search className="block w-full">
      <form action="/search" method="get" className="relative">
        <label htmlFor={id} className="sr-only">
          Search cloth, brand or code
        </label>
        <SearchIcon size={20} className="pointer-events-none absolute top-1/2 left-0.5 -translate-y-1/2" />
        <input
          id={id}
          type="search"
          name="q"
          required
          minLength={3}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          placeholder="Search cloth, brand or code"
          className="h-12 w-full border-b border-ink bg-transparent pr-2 pl-8 outline-offset-4"
        />
      </form>
    </search>
  )
}
