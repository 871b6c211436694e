throw new Error('A unit test loaded electron: move what it tests into a file that does not import it.');
