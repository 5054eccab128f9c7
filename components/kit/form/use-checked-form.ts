import { useCallback, useEffect, useId, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type Resolver,
  type UseFormRegisterReturn,
  useForm,
} from 'react-hook-form'
import { recall, remember } from '#lib/browser/tab-storage.ts'
import type { Schema } from '#lib/contract/call.ts'
import { type Problem, problem as problemOf } from '#lib/contract/problem.ts'

/** Never kept outside the page's own memory. */
const SECRET = /password|^code$/i

/** Inputs that hold what the visitor types. */
const TEXT = new Set(['text', 'email', 'password', 'tel', 'search', 'date', 'textarea'])

const withoutSecrets = (typed: object) =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => !SECRET.test(name)))

const errorIn = (errors: object, name: string): string | undefined =>
  (get(errors, name) as { message?: string } | undefined)?.message

const NOT_LOADED: Problem = {
  status: 503,
  code: 'shop-unreachable',
  message: 'We could not check what you typed. Make sure you are online and try again. What you typed is still here.',
  retryable: true,
}

const loadResolver = () => import('@hookform/resolvers/zod')

/** The names of the fields with an error, also those inside another: "consent.accepted". */
const wrongFields = (errors: object, path = ''): string[] =>
  Object.entries(errors).flatMap(([name, error]) => {
    if (!error) return []
    return typeof error.message === 'string' ? [path + name] : wrongFields(error, `${path}${name}.`)
  })

interface CheckedFormOptions {
  /** What is in the fields at first. */
  defaults: DefaultValues<FieldValues>
  /** Checks the form in place of the loaded schema; errors then show once the form was submitted, not when a field was left. */
  resolver?: Resolver<FieldValues, unknown, FieldValues> | undefined
  /** A name under which what is typed survives a reload and an ended sign-in; secrets never do. */
  keep?: string | undefined
}

/**
 * A registered field that notes what was typed before its script ran. Choices are disabled until then: only text can be.
 * @param typed null once the form has opened: what is typed from then on is the form library's
 */
function noting(
  field: UseFormRegisterReturn,
  { current: typed }: { current: Record<string, string> | null },
): UseFormRegisterReturn {
  return {
    ...field,
    ref: (element: HTMLInputElement | null) => {
      if (typed && element && TEXT.has(element.type) && element.value !== element.defaultValue)
        typed[field.name] ??= element.value
      field.ref(element)
    },
  }
}

/**
 * A form whose checks come from the contract and are fetched when the visitor comes to it, so that its page is there sooner.
 * Errors show once a field was left or the form submitted; the first one gets the focus.
 * @param load fetches the schema of what is given
 */
export function useCheckedForm(load: () => Promise<Schema>, { defaults, keep, resolver }: CheckedFormOptions) {
  const id = useId()
  /** What is in the way and belongs to no field. */
  const [problem, setProblem] = useState<Problem | null>(null)
  const form = useForm<FieldValues, unknown, FieldValues>({
    resolver: async (values, context, options) => {
      if (resolver) return resolver(values, context, options)
      let checks: [Awaited<ReturnType<typeof loadResolver>>, Schema]
      try {
        checks = await Promise.all([loadResolver(), load()])
      } catch {
        setProblem(NOT_LOADED)
        return { values: {}, errors: { checks: { type: 'load', message: NOT_LOADED.message } } }
      }
      const [{ zodResolver }, schema] = checks
      return zodResolver(schema as never)(values as never, context, options as never) as never
    },
    defaultValues: defaults,
    mode: resolver ? 'onSubmit' : 'onTouched',
    // In the page's order, not in the order in which parts of a form came to be.
    shouldFocusError: false,
  })
  const { register, handleSubmit, watch, setValue, setError, reset, formState } = form
  const element = useRef<HTMLFormElement>(null)
  /** What was typed, or filled in by the browser, before this script ran: the form library empties those fields. */
  const typedBefore = useRef<Record<string, string> | null>({})

  /** Focuses the first of these fields as they are on the page; answers whether there is one. */
  const focusFirst = useCallback((names: readonly string[]): boolean => {
    const controls = [...(element.current?.elements ?? [])] as HTMLInputElement[]
    const first = controls.find(({ name }) => names.includes(name))
    first?.focus()
    return first !== undefined
  }, [])

  // After the first paint: the page's HTML knows nothing of what this tab remembers.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the form opens
  useEffect(() => {
    const stored = keep ? recall<object>(keep) : null
    const typed = typedBefore.current ?? {}
    // A page that was left and is shown again opens its form again: nothing was typed before its script then.
    typedBefore.current = null
    if (stored || Object.keys(typed).length > 0) reset({ ...defaults, ...stored, ...typed })
  }, [])

  useEffect(() => {
    if (!keep) return
    const watching = watch((typed) => remember(keep, withoutSecrets(typed)))
    return () => watching.unsubscribe()
  }, [keep, watch])

  /** A field's error, also one inside another: "consent.accepted". */
  const errorOf = (name: string) => errorIn(formState.errors, name)

  return {
    problem,
    setProblem,
    watch,
    reset,
    setError,
    focusFirst,
    errorOf,
    isSubmitting: formState.isSubmitting,
    /** What is read of it is tracked from then on. */
    formState,
    /** The form element's own attributes. */
    attributes: (onGiven: (given: FieldValues) => unknown) => ({
      ref: element,
      method: 'post' as const,
      noValidate: true,
      onFocus: () => {
        // Only a head start: a failure is met, and said, when the checks are needed.
        if (!resolver) Promise.all([loadResolver(), load()]).catch(() => undefined)
      },
      onSubmit: handleSubmit(
        (given) => {
          setProblem(null)
          return onGiven(given)
        },
        (errors) => {
          const [name, ...others] = wrongFields(errors)
          // What is wrong with something that has no field is shown above the form.
          if (name && !focusFirst([name, ...others]) && name !== 'checks')
            setProblem(problemOf('invalid-request', errorIn(errors, name) ?? NOT_LOADED.message))
        },
      ),
    }),
    /** Writes a value as if it had been typed; it is checked when the field is already showing an error. */
    write(name: Path<FieldValues>, value: PathValue<FieldValues, string>) {
      setValue(name, value, { shouldDirty: true, shouldValidate: get(formState.errors, name) !== undefined })
    },
    /** A text field's attributes, error included. @param kind a select's value is text; ids are numbers */
    field: (name: string, kind: 'text' | 'number' = 'text') => ({
      ...noting(
        register(
          name,
          kind === 'number'
            ? { setValueAs: (value) => (value === '' || value == null ? null : Number(value)) }
            : undefined,
        ),
        typedBefore,
      ),
      // Pages that were left stay in the document, hidden: their fields have other ids.
      id: `${id}${name}`,
      error: errorOf(name),
    }),
  }
}
export type CheckedForm = ReturnType<typeof useCheckedForm>
/** What parts of a form need of it. */
export type FormParts = Pick<CheckedForm, 'field' | 'watch' | 'write'>
