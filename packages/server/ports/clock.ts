/** The time as an argument: the system's in the product, a set one in tests. */
export type Clock = () => Date;
