@echo off
rem Started by the browser. Finds the installed Webhand and runs its native host. `webhand install` writes this file.
setlocal DisableDelayedExpansion
rem The record is UTF-8; without this a user name with an accent would be misread.
chcp 65001 >nul 2>nul
set "python="
set "package="
set "path_needed="
set "minor="
if not exist "%~dp0installation" goto search
< "%~dp0installation" (set /p "python=" & set /p "package=" & set /p "path_needed=" & set /p "minor=")
if not defined python goto search
if not exist "%python%" goto other
if not exist "%package%\native\main.py" goto search
if defined path_needed goto withpath
"%python%" -E -P -S "%package%\native\main.py" %*
exit /b %errorlevel%
:withpath
set "PYTHONPATH=%path_needed%"
"%python%" -P -S "%package%\native\main.py" %*
exit /b %errorlevel%
rem A copy in Webhand's own folder needs nothing but some Python of its minor version.
:other
if not defined minor goto search
if not exist "%package%\native\main.py" goto search
py -%minor% -S -c "" >nul 2>nul
if errorlevel 1 goto search
py -%minor% -E -P -S "%package%\native\main.py" %*
exit /b %errorlevel%
:search
set "host="
for /f "delims=" %%h in ('where webhand-host.exe 2^>nul') do if not defined host set "host=%%h"
if not defined host if exist "%USERPROFILE%\.local\bin\webhand-host.exe" set "host=%USERPROFILE%\.local\bin\webhand-host.exe"
if not defined host if exist "%APPDATA%\uv\tools\webhand\Scripts\webhand-host.exe" set "host=%APPDATA%\uv\tools\webhand\Scripts\webhand-host.exe"
if not defined host if exist "%USERPROFILE%\pipx\venvs\webhand\Scripts\webhand-host.exe" set "host=%USERPROFILE%\pipx\venvs\webhand\Scripts\webhand-host.exe"
if not defined host goto gone
"%host%" %*
exit /b %errorlevel%
:gone
echo webhand: the installed Webhand is gone (last seen: %python%). Run: webhand install 1>&2
exit /b 1
