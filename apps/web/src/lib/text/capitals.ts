export const capitalised = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

export const uncapitalised = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
