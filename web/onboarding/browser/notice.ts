/** Removes a notice that no longer applies, by the beginning of its key. */
export const clearNotice = (about: string): void =>
  document.querySelector(`.notice[data-about^="${about}"]`)?.remove()
