CREATE TABLE "visitor_salts" (
	"day" integer PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
