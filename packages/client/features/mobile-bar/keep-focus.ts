/** A tap must not take the focus from the field: the on-screen keyboard would go away. */
export const keepFocus = (event: { preventDefault(): void }): void => event.preventDefault();
