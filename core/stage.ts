/** The places in a tapable hook's order. Within one stage taps run as they were added. */
export const Stage = { first: -100, early: -10, normal: 0, late: 10, last: 100 } as const;
