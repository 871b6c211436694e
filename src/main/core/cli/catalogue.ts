// `npm run --silent catalogue`: every operation of the provider's interface as JSON.
import { describeCatalogue } from '#shared/provider/catalogue.ts';

console.log(JSON.stringify(describeCatalogue(), null, 2));
