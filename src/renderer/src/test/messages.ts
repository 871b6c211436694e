// Unit tests that look at words import this; the page does it when it starts.
import '#renderer/app/i18n/index.ts';
