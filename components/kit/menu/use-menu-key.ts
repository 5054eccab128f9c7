import { useKeys } from '#lib/office/keys.ts'

/**
 * A key that opens a menu which stands within an element with `data-menu={name}`. The head of a room draws its actions
 * twice, for a desk and for a phone: the one that is seen is opened.
 */
export function useMenuKey(name: string, key: string, { group, label }: { group: string; label: string }): void {
  useKeys(group, {
    [key]: {
      label,
      isInFoot: true,
      run: () =>
        [...document.querySelectorAll<HTMLElement>(`[data-menu="${name}"] > span > button`)]
          .find((button) => button.checkVisibility?.() ?? true)
          ?.click(),
    },
  })
}
